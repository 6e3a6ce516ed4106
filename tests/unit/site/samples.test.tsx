import { readFileSync } from "node:fs";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { exampleProfessionals } from "#app/domain/profiles/examples.server.ts";
import { samples } from "#app/domain/profiles/samples.server.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";
import { SampleSheet, SampleStrip } from "#app/ui/list/sample-work.tsx";

const source = readFileSync("content/samples.yaml", "utf8");
const change = (from: string, to: string) => () =>
	withContentOverrides(new Map([["samples.yaml", source.replace(from, to)]]), samples.read);

describe("the samples of example profiles", () => {
	it("are a contact sheet for photo and video, and an excerpt for everything else", () => {
		const all = samples();
		const kinds = [...exampleProfessionals()].map(([slug, { line }]) => [line, all.get(slug)?.work.kind]);
		expect(kinds).toEqual(
			kinds.map(([line]) => [line, line === "PHOTO_VIDEO" ? "CONTACT_SHEET" : "EXCERPT"]),
		);
	});

	it.each([
		[
			"an unknown kind",
			"kind: EXCERPT",
			"kind: PHOTO",
			/^content\/samples\.yaml:6: biscayne-press-and-launch\.work\.kind: /,
		],
		[
			"a title that doesn't fit into a frame on a phone",
			'title: "By the window"',
			'title: "By the window of the old house"',
			/^content\/samples\.yaml:\d+: harbor-light-studio\.work\.shots\.0\.title: /,
		],
		[
			"a sample without its profile",
			"cascade-rights:",
			"cascade-wrongs:",
			/^content\/samples\.yaml: cascade-wrongs: there is no content\/professionals\/cascade-wrongs\.yaml$/,
		],
	])("are refused with %s, and the error names the file and the entry", (_, from, to, message) => {
		expect(source).toContain(from);
		expect(change(from, to)).toThrow(
			expect.objectContaining({ name: "ContentError", message: expect.stringMatching(message) }),
		);
	});

	it("show numbered frames without a picture, and say that they are examples", () => {
		const work = samples().get("harbor-light-studio")?.work;
		if (work?.kind !== "CONTACT_SHEET") throw new Error("Expected a contact sheet.");
		const $ = load(renderToStaticMarkup(<SampleSheet work={work} />));
		expect($(".tag").text()).toBe("Example");
		expect(
			$(".empty-frame")
				.toArray()
				.map((frame) => $(frame).text()),
		).toEqual(["01", "02", "03", "04", "05", "06", "07", "08", "09"]);
		expect($("li").first().text()).toBe("01By the windowLook 1, head and shoulders, light from the left");
		expect($("img, svg").length).toBe(0);
	});

	it("show the name of their sheet and its heading before the lines", () => {
		const work = samples().get("peachtree-media-law")?.work;
		if (work?.kind !== "EXCERPT") throw new Error("Expected an excerpt.");
		const $ = load(renderToStaticMarkup(<SampleStrip work={{ ...work, lines: work.lines.slice(0, 1) }} />));
		expect($("p").text()).toBe("Engagement letter\u00a0· Contract read: Scope of our work");
		expect([$("dt").text(), $("dd").text()]).toEqual(["We read", "One agreement, up to 10 pages"]);
	});
});
