//! Who may do what with webhooks, and with backups.

use safehouse_service::{
    Caller, Service, WebhookEvents, WebhookWhose,
    backups::{read_backup, write_backup},
    webhooks::{
        MakeWebhook, delete_webhook, expire_deliveries, list_webhooks, make_webhook, open_webhook, spread_event,
        tell_webhook, test_webhook, turn_webhook_on,
    },
};
use uuid::Uuid;

use super::access::{AT_THE_MACHINE, Asked, JOB, PUBLISHES};
use crate::webhooks::Nobody;

pub(super) async fn of_webhooks(service: &Service, caller: &Caller) -> Asked {
    let (mut asked, said) = (Asked::new(), Uuid::nil());
    let whose = WebhookWhose::Own;
    let events = WebhookEvents::default();
    let hook = MakeWebhook { url: "x".to_owned(), whose, events, has_own_networks: false };
    asked.push(("make_webhook", PUBLISHES, make_webhook(service, caller, &hook).await.err()));
    asked.push(("list_webhooks", PUBLISHES, list_webhooks(service, caller).await.err()));
    asked.push(("open_webhook", PUBLISHES, open_webhook(service, caller, said).await.err()));
    asked.push(("test_webhook", PUBLISHES, test_webhook(service, caller, said).await.err()));
    asked.push(("turn_webhook_on", PUBLISHES, turn_webhook_on(service, caller, said).await.err()));
    asked.push(("delete_webhook", PUBLISHES, delete_webhook(service, caller, said).await.err()));
    asked.push(("spread_event", JOB, spread_event(service, caller, "").await.err()));
    let nobody = Nobody;
    asked.push(("tell_webhook", JOB, tell_webhook(service, caller, &nobody).await.err()));
    asked.push(("expire_deliveries", JOB, expire_deliveries(service, caller).await.err()));

    asked.push(("write_backup", AT_THE_MACHINE, write_backup(service, caller, &mut Vec::new()).await.err()));
    asked.push(("read_backup", AT_THE_MACHINE, read_backup(service, caller, &mut b"".as_slice()).await.err()));
    asked
}
