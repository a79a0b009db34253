//! Something that one tab of the site does at a time.

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, future_to_promise};

/// Does something unless another tab is doing it; whether it was done. A browser without
/// locks does it in every tab.
pub async fn if_no_other_tab(name: &str, task: impl Future<Output = ()> + 'static) -> bool {
    let get =
        |of: &JsValue, what: &str| js_sys::Reflect::get(of, &what.into()).ok().filter(|value| !value.is_undefined());
    let locks = get(&window().navigator(), "locks");
    let request = locks.as_ref().and_then(|locks| get(locks, "request")?.dyn_into::<js_sys::Function>().ok());
    let (Some(locks), Some(request)) = (locks, request) else {
        task.await;
        return true;
    };
    let options = js_sys::Object::new();
    // What cannot be set is not there, and then every tab waits its turn.
    drop(js_sys::Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE));
    let held = Closure::once_into_js(move |lock: JsValue| -> js_sys::Promise {
        future_to_promise(async move {
            if lock.is_null() {
                return Ok(JsValue::FALSE);
            }
            task.await;
            Ok(JsValue::TRUE)
        })
    });
    let Ok(promise) = request.call3(&locks, &name.into(), &options, &held) else { return false };
    let Ok(promise) = promise.dyn_into::<js_sys::Promise>() else { return false };
    JsFuture::from(promise).await.is_ok_and(|done| done.is_truthy())
}
