//! Addresses that are told of public decks: what they are told, and what becomes of it.

use std::sync::Mutex;

use safehouse_service::{
    Caller, DeliveryState, Refusal, WebhookEvents, WebhookWhose,
    audit::read_own_audit,
    published_decks::withdraw_deck,
    refusal::WebhookFault,
    webhooks::{
        MOST, MakeWebhook, Message, Messenger, Untold, delete_webhook, list_webhooks, make_webhook, open_webhook,
        signature, spread_event, tell_webhook, test_webhook, turn_webhook_on,
    },
};

use crate::{
    house::{DAY, House, MINUTE, told},
    published_decks::{id, published},
};

/// Somebody who brings nothing anywhere.
#[derive(Debug)]
pub(crate) struct Nobody;

impl Messenger for Nobody {
    async fn tell(&self, _: &Message) -> Result<u16, Untold> {
        Err(Untold("nobody brings it".to_owned()))
    }
}

/// Keeps what it was to bring, and says that this was answered.
#[derive(Debug)]
struct Bot {
    answers: Result<u16, Untold>,
    told: Mutex<Vec<Message>>,
}

impl Bot {
    fn answering(answers: Result<u16, Untold>) -> Self {
        Self { answers, told: Mutex::default() }
    }

    /// Brings what is due.
    async fn run(&self, house: &House) -> usize {
        while spread_event(&house.service, &Caller::Job, "https://cards.example").await.unwrap() {}
        let before = self.told.lock().unwrap().len();
        while tell_webhook(&house.service, &Caller::Job, self).await.unwrap() {}
        self.told.lock().unwrap().len() - before
    }
}

impl Messenger for Bot {
    async fn tell(&self, message: &Message) -> Result<u16, Untold> {
        self.told.lock().unwrap().push(message.clone());
        self.answers.clone()
    }
}

fn asked(url: &str) -> MakeWebhook {
    let events = WebhookEvents { published: true, updated: true, withdrawn: true };
    MakeWebhook { url: url.to_owned(), whose: WebhookWhose::Own, events, has_own_networks: false }
}

#[tokio::test]
async fn what_happens_to_public_decks_is_told_signed() {
    let house = House::new().await;
    let author = house.player("Glenn").await;
    let made = make_webhook(&house.service, &author, &asked("https://bot.example/decks")).await.unwrap();
    let secret = made.secret.expose().strip_prefix("whsec_").unwrap().to_owned();
    assert!(!format!("{made:?}").contains(&secret));
    let address = published(&house, &author, 1).await;
    withdraw_deck(&house.service, &author, id(1)).await.unwrap();
    let bot = Bot::answering(Ok(204));
    assert_eq!(bot.run(&house).await, 2);
    let messages = bot.told.lock().unwrap().clone();
    let bodies: Vec<serde_json::Value> =
        messages.iter().map(|message| serde_json::from_str(&message.body).unwrap()).collect();
    assert_eq!((&bodies[0]["type"], &bodies[1]["type"]), (&"deck.published".into(), &"deck.withdrawn".into()));
    assert_eq!(bodies[0]["data"]["link"], format!("https://cards.example/p/{address}"));
    assert_eq!((&bodies[0]["data"]["author"], &bodies[0]["data"]["number"]), (&"Glenn".into(), &1.into()));
    for message in &messages {
        assert_eq!(message.url, "https://bot.example/decks");
        let [(_, id), (_, seconds), (_, signed)] = &message.headers;
        let secret = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, &secret).unwrap();
        assert_eq!(*signed, signature(&secret, id, seconds.parse().unwrap(), &message.body));
    }
    let (kept, deliveries) = open_webhook(&house.service, &author, made.id).await.unwrap();
    assert!(deliveries.iter().all(|told| told.state == DeliveryState::Sent && told.status == Some(204)));
    assert_eq!((deliveries.len(), kept.failures), (2, 0));
    assert_eq!(bot.run(&house).await, 0, "it is told once");
    let done: Vec<_> =
        read_own_audit(&house.service, &author, None, 9).await.unwrap().into_iter().map(|entry| entry.action).collect();
    assert!(done.contains(&"webhook-made".to_owned()), "{done:?}");
}

#[tokio::test]
async fn what_is_not_taken_is_tried_again_for_a_day_and_an_address_that_takes_nothing_is_turned_off() {
    let house = House::new().await;
    let author = house.player("Glenn").await;
    let made = make_webhook(&house.service, &author, &asked("https://bot.example/decks")).await.unwrap();
    published(&house, &author, 1).await;
    let bot = Bot::answering(Ok(302));
    assert_eq!(bot.run(&house).await, 1);
    assert_eq!(bot.run(&house).await, 0, "it is left alone");
    house.pass(MINUTE);
    assert_eq!(bot.run(&house).await, 1);
    let (_, deliveries) = open_webhook(&house.service, &author, made.id).await.unwrap();
    assert_eq!(
        (deliveries[0].tries, deliveries[0].status, deliveries[0].state),
        (2, Some(302), DeliveryState::Waiting)
    );
    assert!(deliveries[0].fault.contains("not followed"), "{}", deliveries[0].fault);
    // To be tried at once, by whoever mended it.
    test_webhook(&house.service, &author, made.id).await.unwrap();
    let mended = Bot::answering(Ok(200));
    assert_eq!(mended.run(&house).await, 2, "what waits comes first, in its order");
    let ids: Vec<_> = mended.told.lock().unwrap().iter().map(|message| message.headers[0].1.clone()).collect();
    assert_eq!(ids[0], bot.told.lock().unwrap()[0].headers[0].1, "under the same id");

    test_webhook(&house.service, &author, made.id).await.unwrap();
    let broken = Bot::answering(Err(Untold("ä".repeat(400))));
    let mut days = 0;
    while list_webhooks(&house.service, &author).await.unwrap()[0].off.is_none() {
        for _ in 0..24 {
            broken.run(&house).await;
            house.pass(DAY / 24);
        }
        days += 1;
        if days < 9 {
            // Something more happens each day.
            let _ = test_webhook(&house.service, &author, made.id).await;
        }
        assert!(days < 9);
    }
    assert!(days >= 2, "{days}");
    assert!(told(&test_webhook(&house.service, &author, made.id).await).contains("Nothing"));
    turn_webhook_on(&house.service, &author, made.id).await.unwrap();
    test_webhook(&house.service, &author, made.id).await.unwrap();
    let gone = Bot::answering(Ok(410));
    assert_eq!(gone.run(&house).await, 1);
    let off = list_webhooks(&house.service, &author).await.unwrap()[0].off.clone().unwrap();
    assert!(off.1.contains("nothing more"), "{}", off.1);
}

#[tokio::test]
async fn addresses_are_of_their_account_and_so_many() {
    let house = House::new().await;
    let [author, other] = [house.player("Glenn").await, house.player("Maggie").await];
    let made = make_webhook(&house.service, &author, &asked("https://bot.example/decks")).await.unwrap();
    assert!(matches!(open_webhook(&house.service, &other, made.id).await, Err(Refusal::Nothing)));
    assert!(matches!(test_webhook(&house.service, &other, made.id).await, Err(Refusal::Nothing)));
    assert!(matches!(delete_webhook(&house.service, &other, made.id).await, Err(Refusal::Nothing)));
    assert!(matches!(turn_webhook_on(&house.service, &other, made.id).await, Err(Refusal::Nothing)));
    for (ask, fault) in [
        (asked("http://bot.example/"), WebhookFault::NotSecure),
        (asked("https://bot.example:22/"), WebhookFault::Port),
        (MakeWebhook { events: WebhookEvents::default(), ..asked("https://bot.example/") }, WebhookFault::NoEvents),
    ] {
        let refused = make_webhook(&house.service, &author, &ask).await;
        assert!(matches!(&refused, Err(Refusal::Webhook(found)) if *found == fault), "{}", told(&refused));
    }
    for _ in 1..MOST {
        make_webhook(&house.service, &author, &asked("https://bot.example/decks")).await.unwrap();
    }
    let more = make_webhook(&house.service, &author, &asked("https://bot.example/decks")).await;
    assert!(matches!(more, Err(Refusal::TooManyWebhooks { .. })), "{}", told(&more));
    delete_webhook(&house.service, &author, made.id).await.unwrap();
    assert!(matches!(delete_webhook(&house.service, &author, made.id).await, Err(Refusal::Nothing)));
}
