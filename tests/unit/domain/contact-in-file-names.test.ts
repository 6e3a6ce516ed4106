import { expect, it } from "vitest";
import { detectOffPlatformContact } from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { withFileNames } from "#app/domain/platform/off-platform-contact/off-platform-contact-error.ts";

const found = (name: string) =>
	detectOffPlatformContact(withFileNames("The mood board is attached.", ["mood board.jpg", name]));

it.each([
	["call-me-5125550142.pdf", "phone", "5125550142"],
	["call_me_512_555_0142.pdf", "phone", "512_555_0142"],
	["phone-512-555-0142.png", "phone", "512-555-0142"],
	["ana_lens@gmail.com.pdf", "email", "ana_lens@gmail.com"],
	["email-me-ana-at-gmail-dot-com.pdf", "email", "ana at gmail dot com"],
])("a file named %s reveals %s", (name, kind, part) => {
	const { kinds, spans, text } = found(name);
	expect([kinds, spans.map(({ start, end }) => text.slice(start, end))]).toEqual([[kind], [part]]);
});

it.each([
	...[
		"IMG_20240103_104533.jpg",
		"PXL_20240103_104533123.jpg",
		"DSC_0142.jpg",
		"Screenshot 2024-01-03 at 10.45.33.png",
		"WhatsApp Image 2024-01-03 at 10.45.33.jpeg",
	],
	...[
		"invoice-2024103344.pdf",
		"order-2125550123.pdf",
		"PO-4155550123.pdf",
		"call-sheet-2026-05-04.pdf",
		"contact-sheet-roll-3.jpg",
		"cell-phone-ad.mp4",
	],
	...[
		"venmo-receipt.pdf",
		"paypal-tax-form.pdf",
		"instagram-story-final.png",
		"W-9 2024.pdf",
		"email-template.pdf",
	],
])("a file named %s isn't flagged", (name) => expect(found(name).kinds).toEqual([]));

it.each([1, 2, 3, 4, 5].map((count) => Array.from({ length: count }, (_, i) => `${i + 1}.jpg`)))(
	"numbered files aren't flagged: %s",
	(...names) => {
		for (const text of ["By the API", "Call sheet below", "Here are the images"])
			expect(detectOffPlatformContact(withFileNames(text, names)).kinds).toEqual([]);
	},
);

it("a phone number across the names of several files is detected", () => {
	const { kinds } = detectOffPlatformContact(
		withFileNames("Call me, the number is in the names", ["512.jpg", "555.jpg", "0142.jpg"]),
	);
	expect(kinds).toContain("phone");
});
