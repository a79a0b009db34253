//! The few things the pages ask of the browser directly. Only effects and
//! event handlers call them, so none runs on the server.

pub mod lock;
pub mod request;

use futures_channel::oneshot;
use leptos::prelude::*;
use safehouse_engine::deck::interchange::Encoding;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::JsFuture;

/// Why an address gave no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FetchError {
    /// No answer arrived, or only a part of one.
    Unreachable,
    /// The answer's status, outside 200 to 299.
    Status(u16),
}

/// The body of an address of this site.
///
/// # Errors
/// When it does not answer with success.
pub async fn fetch_text(address: &str) -> Result<String, FetchError> {
    let unreachable = |_| FetchError::Unreachable;
    let response = JsFuture::from(window().fetch_with_str(address)).await.map_err(unreachable)?;
    let response: web_sys::Response = response.dyn_into().map_err(unreachable)?;
    if !response.ok() {
        return Err(FetchError::Status(response.status()));
    }
    let text = JsFuture::from(response.text().map_err(unreachable)?).await.map_err(unreachable)?;
    text.as_string().ok_or(FetchError::Unreachable)
}

/// Leaves the page for an address, or loads it again when it is the same.
pub fn open_document(address: &str) {
    // A browser that refuses stays where it is.
    let _ = window().location().assign(address);
}

/// Leaves the page by a form with these fields.
pub fn open_by_form(address: &str, fields: &[(&str, &str)]) {
    let make = || {
        let form: web_sys::HtmlFormElement = document().create_element("form")?.unchecked_into();
        form.set_attribute("method", "post")?;
        form.set_attribute("action", address)?;
        for (name, value) in fields {
            let field = document().create_element("input")?;
            field.set_attribute("type", "hidden")?;
            field.set_attribute("name", name)?;
            field.set_attribute("value", value)?;
            form.append_child(&field)?;
        }
        form.set_hidden(true);
        document().body().map(|body| body.append_child(&form)).transpose()?;
        form.submit()
    };
    // A browser that refuses stays where it is.
    drop(make());
}

/// Loads the page again.
pub fn reload() {
    let _ = window().location().reload();
}

/// The title the document shows now.
pub fn document_title() -> String {
    document().title()
}

/// Whether an element takes typed text, so that single-letter keys are its own.
pub fn takes_text(element: &web_sys::Element) -> bool {
    let tag = element.tag_name();
    ["INPUT", "TEXTAREA", "SELECT"].iter().any(|name| tag.eq_ignore_ascii_case(name))
        || element.has_attribute("contenteditable")
}

/// What a visitor has typed or chosen in fields that are about to be replaced by
/// fields of the same ids, and where the keyboard is.
#[derive(Debug, Default)]
pub struct Typed {
    /// Id, what the field held at first, what it holds.
    fields: Vec<(String, String, String)>,
    focused: Option<String>,
}

/// A field of a form, whichever it is.
enum Field {
    Input(web_sys::HtmlInputElement),
    Area(web_sys::HtmlTextAreaElement),
    Choice(web_sys::HtmlSelectElement),
}

impl Field {
    fn of(element: web_sys::Element) -> Option<Self> {
        let element = match element.dyn_into() {
            Ok(input) => return Some(Self::Input(input)),
            Err(element) => element,
        };
        match element.dyn_into() {
            Ok(area) => Some(Self::Area(area)),
            Err(element) => element.dyn_into().ok().map(Self::Choice),
        }
    }

    fn first(&self) -> String {
        match self {
            Self::Input(field) => field.default_value(),
            Self::Area(field) => field.default_value().unwrap_or_default(),
            Self::Choice(field) => {
                let chosen = field.query_selector("option[selected], option").ok().flatten();
                chosen.and_then(|option| option.get_attribute("value")).unwrap_or_default()
            }
        }
    }

    fn value(&self) -> String {
        match self {
            Self::Input(field) => field.value(),
            Self::Area(field) => field.value(),
            Self::Choice(field) => field.value(),
        }
    }

    /// Sets the value and tells whoever listens, as typing and leaving would.
    fn set(&self, value: &str) {
        match self {
            Self::Input(field) => field.set_value(value),
            Self::Area(field) => field.set_value(value),
            Self::Choice(field) => field.set_value(value),
        }
        let element: &web_sys::Element = match self {
            Self::Input(field) => field,
            Self::Area(field) => field,
            Self::Choice(field) => field,
        };
        for heard in ["input", "change"] {
            tell(element, heard);
        }
    }
}

/// An event of this name, which bubbles, at an element.
fn tell(element: &web_sys::Element, name: &str) {
    let heard = web_sys::EventInit::new();
    heard.set_bubbles(true);
    if let Ok(event) = web_sys::Event::new_with_event_init_dict(name, &heard) {
        // Whoever listens may cancel it; what was typed stays.
        let _ = element.dispatch_event(&event);
    }
}

impl Typed {
    /// Reads the fields below the first element of a selector.
    pub fn below(selector: &str) -> Self {
        let Ok(Some(root)) = document().query_selector(selector) else { return Self::default() };
        let focused = document().active_element().filter(|element| root.contains(Some(element)));
        let fields = root.query_selector_all("input[id], textarea[id], select[id]").ok();
        let fields = (0..fields.as_ref().map_or(0, web_sys::NodeList::length))
            .filter_map(|at| fields.as_ref()?.item(at)?.dyn_into::<web_sys::Element>().ok())
            .filter_map(|element| Some((element.id(), Field::of(element)?)))
            .map(|(id, field)| (id, field.first(), field.value()))
            .filter(|(_, first, now)| first != now)
            .collect();
        Self { fields, focused: focused.map(|element| element.id()).filter(|id| !id.is_empty()) }
    }

    /// Puts the keyboard back, and the words into fields that hold what theirs
    /// held at first; where another value came meanwhile, that stays.
    pub fn put_back(self) {
        let element = |id: &str| document().get_element_by_id(id);
        for (id, first, typed) in self.fields {
            if let Some(field) = element(&id).and_then(Field::of).filter(|field| field.value() == first) {
                field.set(&typed);
            }
        }
        if let Some(field) = self.focused.and_then(|id| element(&id)?.dyn_into::<web_sys::HtmlElement>().ok()) {
            // An element that cannot take the keyboard leaves it where it is.
            let _ = field.focus();
        }
    }
}

/// Tells a field below an element of this selector that is being typed in that
/// its value counts, as leaving it would: whoever closes the page does not.
pub fn commit_field(selector: &str) {
    let field = document().active_element().filter(takes_text);
    if let Some(field) = field.filter(|field| field.closest(selector).is_ok_and(|root| root.is_some())) {
        tell(&field, "change");
    }
}

/// Hears an event of the window before anything in the page does, until it is
/// dropped. Events that do not bubble, such as `scroll`, are heard as well.
pub struct EarlyListener {
    event: &'static str,
    heard: wasm_bindgen::closure::Closure<dyn Fn(web_sys::Event)>,
}

impl EarlyListener {
    /// Listens from now on.
    pub fn new(event: &'static str, heard: impl Fn(web_sys::Event) + 'static) -> Self {
        let heard = wasm_bindgen::closure::Closure::new(heard);
        // Refused by no browser that runs this.
        drop(window().add_event_listener_with_callback_and_bool(event, heard.as_ref().unchecked_ref(), true));
        Self { event, heard }
    }
}

impl Drop for EarlyListener {
    fn drop(&mut self) {
        let heard = self.heard.as_ref().unchecked_ref();
        drop(window().remove_event_listener_with_callback_and_bool(self.event, heard, true));
    }
}

/// The element that an event happened to.
pub fn target(event: &web_sys::Event) -> Option<web_sys::Element> {
    event.target()?.dyn_into().ok()
}

/// Width and height of the window, without what scrolls it.
pub fn window_size() -> (f64, f64) {
    let root = document().document_element();
    root.map_or((0.0, 0.0), |root| (f64::from(root.client_width()), f64::from(root.client_height())))
}

/// Sets properties of an element's style.
pub fn set_style(element: &web_sys::HtmlElement, properties: &[(&str, String)]) {
    for (property, value) in properties {
        // A value that the browser does not know leaves the style sheet's.
        drop(element.style().set_property(property, value));
    }
}

/// Scrolls what an element stands in just as far as it takes to see it.
pub fn show_nearest(element: &web_sys::Element) {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Gives the entry of the history that is shown another address, and nothing else:
/// at once, and without the router.
pub fn rename_entry(address: &str) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(wasm_bindgen::JsValue::NULL);
        // A browser that refuses keeps the address that it has.
        drop(history.replace_state_with_url(&state, "", Some(address)));
    }
}

/// Every element of the document that a selector names.
pub fn all(selector: &str) -> Vec<web_sys::Element> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}

/// Puts the keyboard on the first element of a selector, when there is one.
pub fn focus(selector: &str) -> bool {
    let Ok(Some(element)) = document().query_selector(selector) else {
        return false;
    };
    element.dyn_into::<web_sys::HtmlElement>().is_ok_and(|element| element.focus().is_ok())
}

/// Whether the element of this id has the keyboard; never on a server.
pub fn has_keyboard(id: &str) -> bool {
    !cfg!(feature = "ssr") && document().active_element().is_some_and(|element| element.id() == id)
}

/// Follows the first link of a selector, when there is one.
pub fn follow(selector: &str) -> bool {
    let Ok(Some(element)) = document().query_selector(selector) else {
        return false;
    };
    element.dyn_into::<web_sys::HtmlElement>().map(|element| element.click()).is_ok()
}

/// The address a GET form leads to, with its filled-in controls.
pub fn form_address(form: &web_sys::HtmlFormElement) -> String {
    let action = form.get_attribute("action").unwrap_or_default();
    let controls = form.elements();
    let mut address = action;
    let mut joint = '?';
    for position in 0..controls.length() {
        let Some((name, value)) = controls.item(position).and_then(|element| control_value(&element)) else {
            continue;
        };
        if !value.is_empty() {
            address.push(joint);
            joint = '&';
            address.push_str(&crate::paths::encode(&name));
            address.push('=');
            address.push_str(&crate::paths::encode(&value));
        }
    }
    address
}

fn control_value(element: &web_sys::Element) -> Option<(String, String)> {
    let name = element.get_attribute("name").filter(|name| !name.is_empty())?;
    if let Some(input) = element.dyn_ref::<web_sys::HtmlInputElement>() {
        let kind = input.type_();
        let counts = !matches!(kind.as_str(), "checkbox" | "radio") || input.checked();
        return counts.then(|| (name, input.value()));
    }
    element.dyn_ref::<web_sys::HtmlSelectElement>().map(|select| (name, select.value()))
}

/// Where the keyboard goes among the elements of a selector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neighbour {
    /// To the one before.
    Previous,
    /// To the one after.
    Next,
    /// To the first of all.
    First,
    /// To the last of all.
    Last,
}

/// Moves the keyboard from the element of an event to another one of a selector,
/// in the order of the document.
pub fn focus_neighbour(event: &web_sys::KeyboardEvent, selector: &str, to: Neighbour) {
    let Some(here) = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok()) else {
        return;
    };
    let Ok(all) = document().query_selector_all(selector) else {
        return;
    };
    let Some(at) = (0..all.length()).find(|at| all.item(*at).is_some_and(|node| node.is_same_node(Some(&here)))) else {
        return;
    };
    let next = match to {
        Neighbour::Previous => at.checked_sub(1),
        Neighbour::Next => at.checked_add(1),
        Neighbour::First => Some(0),
        Neighbour::Last => all.length().checked_sub(1),
    };
    if let Some(element) =
        next.and_then(|next| all.item(next)).and_then(|node| node.dyn_into::<web_sys::HtmlElement>().ok())
    {
        // An element that cannot take the keyboard leaves it where it is.
        drop(element.focus());
    }
}

/// Puts a text on the clipboard; false when the browser does not allow it.
pub async fn copy(text: &str) -> bool {
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Offers a text as a file to keep; false when the browser does not allow it.
pub fn download(name: &str, media_type: &str, text: &str) -> bool {
    let offer = || {
        let parts = js_sys::Array::of1(&text.into());
        let options = web_sys::BlobPropertyBag::new();
        options.set_type(media_type);
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
        let address = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&address)
    };
    offer().is_ok()
}

/// The text of a file a person chose, and how its letters were written; `None`
/// when it is not readable or holds no text.
pub async fn read_file(file: &web_sys::File) -> Option<(String, Encoding)> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
    let encoding = Encoding::of(&bytes)?;
    let options = web_sys::TextDecoderOptions::new();
    options.set_fatal(true);
    let decoder = web_sys::TextDecoder::new_with_label_and_options(encoding.label(), &options).ok()?;
    Some((decoder.decode_with_u8_array(&bytes).ok()?, encoding))
}

/// What this tab keeps under a key: over a reload and when it is opened again, and
/// apart from what other tabs keep.
pub fn kept_in_tab(key: &str) -> Option<String> {
    window().session_storage().ok().flatten()?.get_item(key).ok().flatten()
}

/// Keeps a text in this tab; an empty one is forgotten, as is what there is no room
/// for, so that nothing older comes back in its place.
pub fn keep_in_tab(key: &str, text: &str) {
    let Ok(Some(storage)) = window().session_storage() else { return };
    if text.is_empty() || storage.set_item(key, text).is_err() {
        // A storage that was just closed keeps the same nothing.
        drop(storage.remove_item(key));
    }
}

/// The origin of this site, e.g. `https://cards.example`.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// How often a style sheet is asked for before its page is shown without it.
const STYLE_TRIES: u32 = 3;
/// Pause before it is asked for again.
const STYLE_PAUSE: std::time::Duration = std::time::Duration::from_secs(2);

/// Ends when the document has the style sheet whose address is in this attribute of its
/// root, or cannot have it; begins at once.
pub fn load_style(attribute: &str) -> impl Future<Output = ()> + use<> {
    let root = document().document_element();
    let address = root.and_then(|root| root.get_attribute(attribute)).filter(|address| !address.is_empty());
    let is_there = |address: &String| {
        all("link[rel=stylesheet]").iter().any(|link| link.get_attribute("href").as_ref() == Some(address))
    };
    let address = address.filter(|address| !is_there(address));
    let first = address.as_deref().and_then(ask_for_style);
    async move {
        let (Some(address), Some(mut asked)) = (address, first) else { return };
        for _ in 1..STYLE_TRIES {
            if asked.await == Ok(true) {
                return;
            }
            pause(STYLE_PAUSE).await;
            match ask_for_style(&address) {
                Some(again) => asked = again,
                None => return,
            }
        }
        let _ = asked.await;
    }
}

/// Whether the style sheet at this address came.
fn ask_for_style(address: &str) -> Option<oneshot::Receiver<bool>> {
    let link = document().create_element("link").ok()?;
    link.set_attribute("rel", "stylesheet").ok()?;
    link.set_attribute("href", address).ok()?;
    let (answer, answered) = oneshot::channel();
    let answer = std::rc::Rc::new(std::cell::Cell::new(Some(answer)));
    for (event, came) in [("load", true), ("error", false)] {
        let (answer, asked) = (answer.clone(), link.clone());
        let heard = Closure::once_into_js(move || {
            if !came {
                asked.remove();
            }
            if let Some(answer) = answer.take() {
                // Nobody waits any more when another page was asked for.
                let _ = answer.send(came);
            }
        });
        link.add_event_listener_with_callback(event, heard.unchecked_ref()).ok()?;
    }
    document().head()?.append_child(&link).ok()?;
    Some(answered)
}

/// Ends after this time, counted from now.
pub fn pause(time: std::time::Duration) -> impl Future<Output = ()> {
    let (end, ended) = oneshot::channel();
    // Nobody waits any more when the document is gone.
    set_timeout(
        move || {
            let _ = end.send(());
        },
        time,
    );
    async move {
        let _ = ended.await;
    }
}

/// Milliseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "asked for when somebody does something, never to draw a page")]
pub fn now_ms() -> i64 {
    js_sys::Date::now() as i64
}

/// A time in the visitor's own language and zone.
#[expect(clippy::disallowed_methods, reason = "of a time that is given, once the page is hydrated")]
pub fn local_time(ms: i64) -> String {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(ms as f64));
    date.to_locale_string("default", &js_sys::Object::new()).into()
}

/// 32 hexadecimal digits that nobody can guess, as whole sites tell things apart by.
pub fn random_uuid() -> String {
    let mut bytes = [0; 16];
    let filled = window().crypto().is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !filled {
        return format!("{}{}", random_id(), random_id());
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a cookie of this name holds that pages can read.
pub fn cookie(name: &str) -> Option<String> {
    let cookies = document().unchecked_into::<web_sys::HtmlDocument>().cookie().ok()?;
    let mut parts = cookies.split(';').filter_map(|cookie| cookie.trim().split_once('='));
    parts.find(|(given, _)| *given == name).map(|(_, value)| value.to_owned())
}

/// Takes a cookie back that pages can read.
pub fn forget_cookie(name: &str) {
    // A browser that refuses cookies has none.
    drop(document().unchecked_into::<web_sys::HtmlDocument>().set_cookie(&format!("{name}=; Path=/; Max-Age=0")));
}

/// What the server calls the account that asked for this document; nothing of a guest.
pub fn account() -> Option<String> {
    let root = document().document_element()?;
    root.get_attribute("data-account").filter(|account| !account.is_empty())
}

/// Whether a page script can ask what whoever asked for this document owns.
pub fn has_collection() -> bool {
    document().document_element().is_some_and(|root| root.has_attribute("data-owned"))
}

/// An identifier that no other deck of this device has.
#[expect(clippy::disallowed_methods, reason = "of a deck that somebody makes, never of what is drawn")]
pub fn random_id() -> String {
    let number = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}", number(), number())
}
