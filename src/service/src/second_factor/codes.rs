//! Codes that stand in for the second factor.

use safehouse_store::{AccountId, Digest, RecoveryKind};

use crate::{
    Caller, Refusal, Service,
    accounts::Admitted,
    audit::{self, Action},
    digest::digest,
    recovery_codes::{CODES, new_code, plain},
};

/// What codes that stand in for it begin with.
pub const CODE_BEGINS: &str = "2f-";

/// A second factor that was set up.
#[derive(Clone)]
pub struct SetUp {
    /// The session of whoever did it begins anew with this: they gave both factors.
    pub admitted: Admitted,
    /// Codes that stand in for it, which are shown once; none where there are some already.
    pub codes: Vec<String>,
}

/// The hash of a code that stands in for the second factor.
pub(super) fn kept(code: &str) -> Digest {
    digest(&["second factor code", &plain(code)])
}

/// Lets codes stand in for nothing any more.
pub(crate) async fn forget_codes(service: &Service, account: AccountId) -> Result<(), Refusal> {
    let now = service.clock.now_ms();
    Ok(service.store.replace_recovery_codes(account, RecoveryKind::Factor, &[], now).await?)
}

/// Makes codes in place of those that there were.
pub(crate) async fn new_codes(service: &Service, caller: &Caller, account: AccountId) -> Result<Vec<String>, Refusal> {
    let code = || format!("{CODE_BEGINS}{}", new_code(service));
    let codes: Vec<String> = (0..CODES).map(|_| code()).collect();
    let kept: Vec<_> = codes.iter().map(|code| kept(code)).collect();
    service.store.replace_recovery_codes(account, RecoveryKind::Factor, &kept, service.clock.now_ms()).await?;
    audit::write(service, caller, account, Action::FactorCodesMade).await?;
    Ok(codes)
}
