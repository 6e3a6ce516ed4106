import { beforeAll, describe, expect, it } from "vitest";
import { getFirstName, isProperName, properName, reserveName } from "#app/domain/platform/name.ts";

const schema = properName("Enter your name", 100);
const getError = (name: string) => schema.safeParse(name).error?.issues[0]?.message;

beforeAll(() => reserveName(() => "Greenroom"));

describe("a name", () => {
	it.each([
		"Ana Li",
		"O’Hara-Núñez",
		"D'Angelo",
		"Jean-Luc van der Berg, Jr.",
		"J. R. R. Tolkien",
		"J.R. Smith",
		"Washington D.C. Portraits",
		"Ph.D. Coaching",
		"St. John & Sons, LLC",
		"Nguyễn Thị Hồng",
		"Zoë Ðorđević",
		"İbrahim Şahin",
		"Владимир Иванович",
		"Юлія-Марія",
		"Ελένη Παπαδοπούλου",
		"Արամ Խաչատրյան",
		"محمد علی‌رضا",
		"פנינה כהן",
		"प्रिया शर्मा",
		"क्‍षेम",
		"王小明",
		"山田 太郎",
		"김민수",
		"DJ健太",
		"สมชาย ใจดี",
		"Ana (Анна) Ivanova",
		"Ana Sofía Li 🎬",
		"Kai 👩‍🎤 ❤️",
		"Studio 54",
		"24/7 Photo + Video: Ana",
		"Evergreen Roomscapes",
		"Green Rooftop Films",
		"A+ Accounting #1",
		"O'Brien",
		"Nowak",
		"Marie-Claire Callus",
		"José Ángel de la Cruz Martínez",
		"Vance & Daughters Photography",
		"Final Cut Films",
		"Urgent Care Billing LLC",
		"Call Me Cameron Studio",
		"Click! Photography",
		"Act II Now Playing",
		"Pay Nowak Accounting",
		"Legal Action Law Group",
		"Your Accountant, Inc.",
		"Account Locke & Partners",
		"Won You Over Weddings",
		"Verity Securities",
	])("may be %s", (name) => {
		expect(getError(name)).toBeUndefined();
		expect(isProperName(name)).toBe(true);
	});

	const address =
		"Remove the web address from the name. If it isn’t one, put a space after each period, as in St. John.";
	const mailbox = "Remove @, < and > from the name.";
	const unseen = "Remove the hidden characters from the name. Type it instead of pasting it.";
	const hidden = (where = "after “Ana”") =>
		`Remove the hidden character ${where}. It can make the text read differently. Type this part instead of pasting it.`;
	const mixed =
		"Use the letters of one alphabet in each word of the name. Type it again with one keyboard language.";
	const site = "Leave “Greenroom” out of the name. Only our team uses it.";

	it.each([
		["Final warning call us today", "call us"],
		["FINAL WARNING", "final warning"],
		["Ana. Click here!", "click here"],
		["Fínál  wárning", "final warning"],
		["Ｆｉｎａｌ ｗａｒｎｉｎｇ", "final warning"],
		["Act-now Studio", "act now"],
		["🅲🅰🅻🅻 🆄🆂", "call us"],
		["Urgent action needed", "urgent action"],
		["Verify your details", "verify your"],
		["Your account is locked", "your account"],
		["Account suspended: Ana Li", "account suspended"],
		["You’ve won a camera", "you’ve won"],
		["You have won", "you have won"],
		["Payment due / Ana Li", "payment due"],
		["Pay now & save", "pay now"],
	])("is refused if it reads like a message: %s", (name, message) => {
		expect(getError(name)).toBe(
			`Remove “${message}” from the name. It reads like a message to other people.`,
		);
		expect(isProperName(name)).toBe(false);
	});

	it.each([
		["Your account is locked, see http://evil.example/login now", address],
		["evil.example", address],
		["See evil.co/x", address],
		["See ｅｖｉｌ．example", address],
		["See evil。example", address],
		["See evil․example", address],
		["See EVIL.COM", address],
		["www evil", address],
		["http:evil", address],
		["https:∕∕evil", address],
		["mailto:evil", address],
		["10.0.0.1", address],
		["St.John", address],
		["ana@example", mailbox],
		["ana＠example", mailbox],
		["Support <support>", mailbox],
		["Support ＜support＞", mailbox],
		["Call 1 (800) 555-0199", "Remove the phone number from the name."],
		["Ana\u202Egnp.exe", hidden()],
		["\u2066Ana\u2069", hidden("at the beginning")],
		["Ana\u200Bmaria", hidden()],
		["Ana\u200DMaria", hidden()],
		["Ana\u00ADMaria", hidden()],
		["Ana\u2060Li", hidden()],
		["Ana\u3164", hidden()],
		["\u2800", unseen],
		["Ana\u{E0041}", hidden()],
		["Аna Li", mixed],
		["Supрort", mixed],
		["Αna", mixed],
		["Greenroom Support", site],
		["greenroom", site],
		["GREENROOM", site],
		["The Greenroom's team", site],
		["MyGreenroom", site],
		["Green room", site],
		["G r e e n r o o m", site],
		["Green-room", site],
		["Gr33nr00m", site],
		["Greenroorn", site],
		["Gréenrööm", site],
		["Ｇｒｅｅｎｒｏｏｍ", site],
		["𝐆𝐫𝐞𝐞𝐧𝐫𝐨𝐨𝐦", site],
		["🅶🆁🅴🅴🅽🆁🅾🅾🅼", site],
		["ɢreenroom", site],
		["Ԍгееппоом Ԍгеепгоом", site],
	])("is refused if it is %j, and the error says what to do", (name, refusal) => {
		expect(getError(name)).toBe(refusal);
		expect(isProperName(name)).toBe(false);
	});

	it.each([
		["Jane Walker", "Jane"],
		["Ana", "Ana"],
		["Jean-Luc van der Berg, Jr.", "Jean-Luc"],
		["Dr. Jane Walker", "Dr. Jane Walker"],
		["J. R. R. Tolkien", "J. R. R. Tolkien"],
		["J Walker", "J Walker"],
		["王小明", "王小明"],
	])("%s is greeted as %s", (name, first) => expect(getFirstName(name)).toBe(first));

	it("is required, trimmed, and limited to the length stated in the error message", () => {
		expect(getError(" ")).toBe("Enter your name");
		expect(schema.parse("  Ana   Li ")).toBe("Ana Li");
		expect(getError("a".repeat(101))).toBe("Use 100 characters or fewer.");
	});
});
