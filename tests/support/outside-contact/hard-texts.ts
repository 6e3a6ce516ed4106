/** Pieces that make a text hard to scan if repeated. Most of them begin a pattern that is never completed. */
const pieces = [
	["digits and spaces", "1 "],
	["digits and commas", "1,"],
	["digits and parentheses", "(1"],
	["letters and spaces", "a "],
	["letters and periods", "a."],
	["letters and digits", "a1"],
	["one letter", "x"],
	["dots", "."],
	["signs", "@ . "],
	["at signs", "a@"],
	["money signs", "$a"],
	["spaces", " "],
	["lines", "\n"],
	["spelled digits", "five "],
	["doubled digits", "double "],
	["the letter o", "o "],
	["names", "a-b.c_"],
	["brackets", "( at "],
	["orders", "order no. 5 "],
	["numbers with words between", "512 then "],
	["purses", "venmo "],
	["links", "t.me/"],
	["pages", "my www.a.co "],
	["what is found", "call me on whatsapp. "],
	["keycaps", "5️⃣"],
	["characters that stand for phrases", "ﷺ"],
	["characters of another script", "中文"],
	["accents", "a\u0301\u0323"],
] as const;

/** Texts of up to 5,000 characters that are hard to scan, each named after the piece that it repeats. */
export const hardTexts = pieces.map(([name, piece]) => ({ name, text: piece.repeat(5_000 / piece.length) }));
