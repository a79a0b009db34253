//! What the address of the value says: by which list, and what of it is listed.

use safehouse_engine::copies::prices::PriceList;
use safehouse_paths::collection as at;

use crate::{Desk, Fields, OwnPriceList};

/// What is listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Show {
    /// Everything, what is worth most first.
    #[default]
    ByWorth,
    /// Everything by number.
    ByNumber,
    /// What has no price.
    Unpriced,
    /// What it was worth by each list.
    OverTime,
}

impl Show {
    /// Those that list copies.
    pub(super) const LISTS: [Self; 3] = [Self::ByWorth, Self::ByNumber, Self::Unpriced];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::ByWorth => "",
            Self::ByNumber => "number",
            Self::Unpriced => "unpriced",
            Self::OverTime => "time",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::ByWorth => "By worth",
            Self::ByNumber => "By number",
            Self::Unpriced => "Without a price",
            Self::OverTime => "Over time",
        }
    }
}

/// By which list, and what of it is listed.
#[derive(Debug, Clone, Copy)]
pub(in crate::pages) struct View<'a> {
    /// The list.
    pub(in crate::pages) own: &'a OwnPriceList,
    /// Its prices.
    pub(in crate::pages) list: &'a PriceList,
    /// The currency that is taken where a price has several, by its place among those of the list.
    currency: Option<&'a str>,
    pub(super) show: Show,
    /// The page of the list, from 1.
    pub(super) page: usize,
}

impl<'a> View<'a> {
    /// What an address asks: the list of its name, or the newest. `None` where there is no list.
    pub(in crate::pages) fn of(desk: &Desk<'a>, query: &Fields) -> Option<Self> {
        let opened = || desk.prices.iter().filter_map(|own| Some((own, own.list.as_deref()?)));
        let named = opened().find(|(own, _)| own.name == query.get("list"));
        let (own, list) = named.or_else(|| opened().next())?;
        let currency = list.currencies().into_iter().find(|code| *code == query.get("currency"));
        let show = [Show::ByNumber, Show::Unpriced, Show::OverTime];
        let show = show.into_iter().find(|show| show.id() == query.get("show")).unwrap_or_default();
        Some(Self { own, list, currency, show, page: query.get("page").parse().unwrap_or(1).max(1) })
    }

    pub(in crate::pages) fn currency(&self) -> Option<&'a str> {
        self.currency
    }

    /// The name that an address asks for, where no list is called so.
    pub(super) fn missed<'q>(&self, query: &'q Fields) -> Option<&'q str> {
        let name = query.get("list");
        (!name.is_empty() && name != self.own.name).then_some(name)
    }

    /// The address of another list or page of the same.
    pub(super) fn address(&self, game: &str, show: Show, page: usize, form: &str) -> String {
        let page = if page > 1 { page.to_string() } else { String::new() };
        let asked = [
            ("list", self.own.name.as_str()),
            ("currency", self.currency.unwrap_or_default()),
            ("show", show.id()),
            ("page", &page),
            ("form", form),
        ];
        at::asking(&at::page(game, at::VALUE), &asked)
    }
}
