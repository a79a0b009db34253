//! Files that are brought to be taken in. They are longer than any other form, and are read by
//! themselves, after it is known who sends them.

use axum::{extract::Request, http::header::CONTENT_TYPE};
use safehouse_collection::Fields;
use safehouse_service::collections::BROUGHT_BYTES;

use crate::http::{account::fields, multipart, problem::Refused};

/// The most bytes of such a form: the file, and what stands around it.
pub(in crate::http) const MOST_SENT: usize = BROUGHT_BYTES + 64 * 1024;
/// A form, and a file with it.
pub(super) type Sent = (Fields, Option<(String, Vec<u8>)>);

/// The fields of a form, and the file that came with it.
pub(super) async fn read(request: Request) -> Result<Sent, Refused> {
    let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Ok(boundary) = multer::parse_boundary(media_type) else {
        let fields = fields::Fields::read(request).await?;
        return Ok((fields.each().collect(), None));
    };
    let mut form = multer::Multipart::new(request.into_body().into_data_stream(), boundary);
    let (mut fields, mut file) = (Vec::new(), None);
    while let Some(field) = form.next_field().await.map_err(|error| refused(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let content = field.bytes().await.map_err(|error| refused(&error))?;
        match file_name {
            // A field for a file that was left empty.
            Some(file_name) if file_name.is_empty() && content.is_empty() => {}
            Some(file_name) => file = Some((file_name, content.to_vec())),
            None => fields.push((name, String::from_utf8_lossy(&content).into_owned())),
        }
    }
    Ok((fields.into_iter().collect::<Fields>(), file))
}

fn refused(error: &multer::Error) -> Refused {
    multipart::refused(error, MOST_SENT)
}
