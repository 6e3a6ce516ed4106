import { describe, expect, it } from "vitest";
import { MILESTONE_STATUSES } from "#app/domain/bookings/milestone.ts";
import {
	getPreviewKind,
	getShownForm,
	isPairing,
	opensOriginals,
	planFile,
	withholdsOriginals,
} from "#app/domain/bookings/previews/preview.ts";
import { SERVICE_LINES } from "#app/domain/market/service-line.ts";

const ALL = ["IMAGE", "PAGES", "VIDEO"] as const;
const jpeg = { name: "a.jpg", type: "image/jpeg", bytes: 9, previewPosition: null };
const zip = { name: "a.zip", type: "application/zip", bytes: 9, previewPosition: null };

describe("a delivered file", () => {
	it("is withheld from its creator only if they see something else instead", () => {
		expect(planFile("PHOTO_VIDEO", jpeg, ALL)).toEqual({
			isWithheld: true,
			previewPosition: null,
			kind: "IMAGE",
		});
		expect(planFile("PHOTO_VIDEO", zip, ALL)).toMatchObject({ isWithheld: false, kind: null });
		const paired = { ...zip, previewPosition: 1 };
		expect(planFile("PHOTO_VIDEO", paired, ALL)).toMatchObject({ isWithheld: true, kind: null });
	});

	it("of an attorney or an accountant is never withheld", () => {
		expect(SERVICE_LINES.filter((line) => !withholdsOriginals(line))).toEqual(["LEGAL", "ACCOUNTING"]);
		for (const file of [jpeg, { ...zip, previewPosition: 1 }])
			expect(planFile("ACCOUNTING", file, ALL)).toEqual({
				isWithheld: false,
				previewPosition: null,
				kind: null,
			});
	});

	it("opens for good once the professional gets any of its money", () => {
		expect(MILESTONE_STATUSES.filter(opensOriginals)).toEqual(["ACCEPTED", "SPLIT"]);
	});

	it("is shown to the creator as its preview until then, and to everyone else as it is", () => {
		const form = (isWithheld: boolean, state?: "WAITING" | "READY" | "FAILED", isCreator = true) =>
			getShownForm({ isCreator, isWithheld, preview: state ? { state } : null });
		expect([form(true, "READY"), form(true, "WAITING"), form(true, "FAILED"), form(true)]).toEqual([
			"preview",
			"being-made",
			"original",
			"another-file",
		]);
		expect([form(false, "READY"), form(true, "READY", false)]).toEqual(["original", "original"]);
	});
});

describe("a preview", () => {
	it("is made of what the server can make one of, and never of part of a file", () => {
		const kind = (name: string, type: string, bytes = 9, kinds: readonly (typeof ALL)[number][] = ALL) =>
			getPreviewKind({ name, type, bytes }, kinds);
		expect(kind("a.pdf", "application/pdf")).toBe("PAGES");
		expect(kind("a.mov", "video/quicktime")).toBe("VIDEO");
		expect(kind("a.mov", "video/quicktime", 9, ["IMAGE"])).toBeNull();
		expect(kind("a.mov", "video/quicktime", 11 * 1024 ** 3)).toBeNull();
		// Illustrator files, several frames, camera RAW, and sound.
		for (const [name, type] of [
			["a.ai", "application/pdf"],
			["a.gif", "image/gif"],
			["a.nef", "image/tiff"],
			["a.wav", "audio/wav"],
		] as const)
			expect(kind(name, type)).toBeNull();
	});

	it("that the professional chooses is another file, which has none itself", () => {
		expect(isPairing([null, 0, 0])).toBe(true);
		for (const chosen of [[0], [1], [-1, null], [1, 0], [1, 2, null]]) expect(isPairing(chosen)).toBe(false);
	});
});
