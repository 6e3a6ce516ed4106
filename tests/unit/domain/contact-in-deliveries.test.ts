import { describe, expect, it } from "vitest";
import { detectOffPlatformContact } from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { getContext } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";

const found = (text: string) => detectOffPlatformContact(text, getContext("DELIVERY"));

const links = [
	"https://www.dropbox.com/scl/fo/h3kq2v9x8z7/AAbcd?rlkey=9s8d7f&dl=0",
	"https://we.tl/t-Ab12Cd34Ef",
	"https://wetransfer.com/downloads/5d2f1c20261126143022/ab12cd",
	"https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz?usp=sharing",
	"https://app.frame.io/reviews/3c2f7e1a-5d5b/9a",
	"https://f.io/Xy12Zabc",
	"https://1drv.ms/f/s!AkLmNoPq",
	"https://onedrive.live.com/?id=ABC%21123",
	"https://vega.pixieset.com/springportraits/",
	"https://vegalights.pic-time.com/-portraits",
	"https://vega.smugmug.com/Client-gallery/n-7fT3x",
	"https://vimeo.com/823456789/ab12cd34ef",
	"https://mega.nz/folder/AbCdEfGh#Ij12Kl",
	"https://app.box.com/s/9x8y7z6w5v",
	"https://www.icloud.com/iclouddrive/0a1B2c3D#Portraits",
	"https://fromsmash.com/Ab12Cd-ct",
	"https://www.swisstransfer.com/d/5a1b2c3d-1111-2222-3333-444455556666",
	"https://photos.app.goo.gl/AbCdEf123",
	"https://company.sharepoint.com/:f:/s/Shoot/EaBc",
	"https://spaces.hightail.com/receive/AbCd1234",
];
const notes = [
	"Contact sheets and selects are in Frame.io, leave your comments there.",
	"Here is the Dropbox link with all twelve portraits.",
	"The files are on WeTransfer, the link works for seven days.",
	"Download everything from the Google Drive folder below.",
	"The contact sheet is in the folder. Pick your favorites there.",
	"Please review the cut on Frame.io and tell me what to change.",
	"You can reach the files through the WeTransfer link until Friday.",
	"The OneDrive folder has the JPGs and the PSD.",
	"Look at the Vimeo link, it's private.",
];

describe("a delivery", () => {
	it.each(links)("may link to %s", (link) =>
		expect(found(`The portraits, edited.\n${link}`).kinds).toEqual([]),
	);

	it.each(notes)("may contain a link to a file host with the text: %s", (note) => {
		for (const link of links) expect([link, found(`${note}\n${link}`).kinds]).toEqual([link, []]);
	});

	it.each([
		["Files are on WeTransfer. Text me at 512-555-0142.", "phone", "512-555-0142"],
		["https://www.dropbox.com/s/ab12/call-me-512-555-0142.pdf", "phone", "512-555-0142"],
		["Dropbox is full, write to ana.lens@gmail.com for the rest.", "email", "ana.lens@gmail.com"],
		["https://drive.google.com/drive/folders/ana_lens@gmail.com", "email", null],
		[
			"The gallery is at https://vega.pixieset.com/spring, and next time pay me at venmo.com/vega-lights",
			"payment",
			"venmo.com/vega-lights",
		],
		["https://we.tl/t-Ab12Cd34Ef and chat at wa.me/15125550142", "messenger", "wa.me/15125550142"],
		["https://calendly.com/vega/next-shoot", "website", "calendly.com/vega/next-shoot"],
	])("is still flagged for contact details in or next to a link to a file host: %s", (text, kind, part) => {
		const { kinds, spans } = found(text);
		expect(kinds).toContain(kind);
		if (part) expect(spans.map(({ start, end }) => text.slice(start, end)).join(" ")).toContain(part);
	});

	it("with a link to any site except a file host is judged like other texts", () => {
		const text = "https://dropbox.com.vega-lights.example/book-me-directly";
		expect(found(text)).toEqual(detectOffPlatformContact(text));
	});

	it("is treated differently from a request, in which a link to a file host is judged as in any other text", () => {
		const text = "https://wetransfer.com/downloads/5d2f1c20261126143022/ab12cd";
		expect(detectOffPlatformContact(text, getContext("REQUEST"))).toEqual(detectOffPlatformContact(text));
	});
});
