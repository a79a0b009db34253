//! A document as another program reads it.

/// The text of every page of a document, without blanks and line ends: a reader puts them where the
/// font changes.
pub fn texts(pdf: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    pages.iter().map(|page| dense(&document.extract_text(&[*page]).expect("its text"))).collect()
}

/// How many pages there are, and the texts of some, numbered from 0 on.
pub fn texts_of(pdf: &[u8], pages: &[usize]) -> (usize, Vec<String>) {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let text = |page: &usize| dense(&document.extract_text(&[*page as u32 + 1]).expect("its text"));
    (document.get_pages().len(), pages.iter().map(text).collect())
}

/// A text without blanks and line ends.
pub fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A code as a scanner finds it on a page.
pub struct Scanned {
    pub text: String,
    /// In millimetres.
    pub side: f32,
    pub modules: usize,
}

/// The codes on a page, from 0 on, as a scanner reads what is drawn.
pub fn scanned(pdf: &[u8], page: usize) -> Vec<Scanned> {
    drawn(pdf, page).iter().map(|squares| scan(squares)).collect()
}

/// Left, top, right and bottom.
type Square = [f32; 4];

/// What is filled as many rectangles at once on a page: codes, and nothing else.
fn drawn(pdf: &[u8], page: usize) -> Vec<Vec<Square>> {
    let mut codes = Vec::new();
    let mut path: Vec<Square> = Vec::new();
    for operation in operations(pdf, page) {
        let at = || [0, 1].map(|place: usize| operation.operands[place].as_float().expect("a number"));
        match operation.operator.as_str() {
            "m" => path.push([at()[0], at()[1], at()[0], at()[1]]),
            "l" => {
                let ([x, y], square) = (at(), path.last_mut().expect("a beginning"));
                *square = [square[0].min(x), square[1].min(y), square[2].max(x), square[3].max(y)];
            }
            "f" | "f*" | "S" => {
                let path = std::mem::take(&mut path);
                if path.len() > 20 {
                    codes.push(path);
                }
            }
            _ => {}
        }
    }
    codes
}

fn scan(squares: &[Square]) -> Scanned {
    const DOTS: f32 = 5.0;
    const MARGIN: f32 = 30.0;
    let least = |place: usize| squares.iter().map(|square| square[place]).fold(f32::MAX, f32::min);
    let most = |place: usize| squares.iter().map(|square| square[place]).fold(0.0, f32::max);
    let (left, top, side) = (least(0), least(1), most(2) - least(0));
    assert!((most(3) - top - side).abs() < 0.1, "a code is a square");
    let width = ((side + 2.0 * MARGIN) * DOTS) as usize;
    let mut dots = vec![255_u8; width * width];
    for [x, y, to_x, to_y] in squares.iter().map(|[x, y, to_x, to_y]| {
        [x - left, y - top, to_x - left, to_y - top].map(|length| ((length + MARGIN) * DOTS).round() as usize)
    }) {
        (y..to_y).for_each(|row| dots[row * width + x..row * width + to_x].fill(0));
    }
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, width, |x, y| dots[y * width + x]);
    let grids = image.detect_grids();
    let (meta, text) = grids.first().expect("a code").decode().expect("what it says");
    Scanned { text, side: side / 72.0 * 25.4, modules: meta.version.to_size() }
}

fn operations(pdf: &[u8], page: usize) -> Vec<lopdf::content::Operation> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let page = document.get_pages().into_values().nth(page).expect("a page");
    let content = document.get_page_content(page);
    lopdf::content::Content::decode(&content).expect("operations").operations
}

/// The size in which most letters of a page stand, in points.
pub fn usual_size(pdf: &[u8], page: usize) -> f32 {
    let mut sizes: Vec<(f32, usize)> = Vec::new();
    for operation in operations(pdf, page) {
        match operation.operator.as_str() {
            "Tf" => sizes.push((operation.operands[1].as_float().expect("a size"), 0)),
            "Tj" | "TJ" => sizes.last_mut().expect("a font").1 += letters(&operation.operands[0]),
            _ => {}
        }
    }
    let all = |size: f32| sizes.iter().filter(|(other, _)| *other == size).map(|(_, letters)| letters).sum::<usize>();
    sizes.iter().map(|(size, _)| *size).max_by_key(|size| all(*size)).expect("letters")
}

fn letters(shown: &lopdf::Object) -> usize {
    match shown {
        lopdf::Object::String(text, _) => text.len(),
        lopdf::Object::Array(parts) => parts.iter().map(letters).sum(),
        _ => 0,
    }
}

/// Width and height of every page, in points.
pub fn size(pdf: &[u8]) -> Vec<(f32, f32)> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let size = |page| {
        let page = document.get_dictionary(page).expect("a page");
        let area = page.get(b"MediaBox").and_then(lopdf::Object::as_array).expect("its size");
        let numbers: Vec<f32> = area.iter().map(|number| number.as_float().expect("a number")).collect();
        (numbers[2] - numbers[0], numbers[3] - numbers[1])
    };
    document.get_pages().into_values().map(size).collect()
}

/// What the parts of a document are.
pub fn roles(pdf: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let parts = document.objects.values().filter_map(|object| object.as_dict().ok());
    let role = |part: &lopdf::Dictionary| part.get(b"S").and_then(lopdf::Object::as_name).ok().map(<[u8]>::to_vec);
    parts.filter_map(role).map(|role| String::from_utf8(role).expect("a name")).collect()
}
