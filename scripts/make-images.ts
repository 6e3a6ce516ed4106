/**
 * Draws the site's icons and its social media image into public/, from the mark in
 * app/ui/layout/logo.tsx and the text in content/site.yaml. Run it by hand when either changes:
 * node scripts/make-images.ts. Uses Playwright's browser, or the one at GREENROOM_CHROMIUM. The
 * title is set in P052 (Palatino) if it is installed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import { parse } from "yaml";

const colors = {
	paper: "#fbf8f1",
	ink: "#1b1f1c",
	soft: "#454c46",
	green: "#0f3d2e",
	lightGreen: "#9ccdb4",
	sage: "#dce6dc",
	tally: "#c8401f",
	lightTally: "#ff8a66",
	rule: "#cfcbbd",
};

const { name, tagline } = parse(readFileSync("content/site.yaml", "utf8")) as {
	name: string;
	tagline: string;
};
const markup = await logoMarkup();

writeFileSync("public/favicon.svg", adaptingIcon());
const browser = await chromium.launch({
	executablePath: process.env.GREENROOM_CHROMIUM || undefined,
	args: ["--no-sandbox"],
});
const page = await browser.newPage();
const tile = await draw(
	page,
	32,
	32,
	icon({ background: colors.green, line: colors.paper, bulbs: colors.lightTally, share: 0.88 }),
);
writeFileSync("public/favicon.ico", makeIco(tile, 32));
writeFileSync(
	"public/apple-touch-icon.png",
	await draw(
		page,
		180,
		180,
		icon({ background: colors.green, line: colors.paper, bulbs: colors.lightTally, share: 0.66 }),
	),
);
writeFileSync(
	"public/logo-512.png",
	await draw(
		page,
		512,
		512,
		icon({ background: colors.paper, line: colors.green, bulbs: colors.tally, share: 0.72 }),
	),
);
writeFileSync("public/social.png", await draw(page, 1200, 630, socialImage()));
await browser.close();

/** Renders the mark as an SVG element, from the component that pages use. */
async function logoMarkup(): Promise<string> {
	const vite = await createServer({
		configFile: false,
		appType: "custom",
		server: { middlewareMode: true, ws: false },
		optimizeDeps: { noDiscovery: true },
	});
	const { LogoMark } = (await vite.ssrLoadModule(
		"/app/ui/layout/logo.tsx",
	)) as typeof import("../app/ui/layout/logo.tsx");
	const svg = renderToStaticMarkup(createElement(LogoMark));
	await vite.close();
	return svg;
}

function adaptingIcon(): string {
	return markup
		.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
		.replace(' aria-hidden="true"', "")
		.replace("currentColor", colors.green)
		.replace("var(--tally-mark)", colors.tally)
		.replace(
			">",
			`><style>@media (prefers-color-scheme: dark) { svg { stroke: ${colors.lightGreen} } g { fill: ${colors.lightTally} } }</style>`,
		)
		.concat("\n");
}

/** Returns a page that shows only the icon. `share` is the fraction of the width that the mark takes up. */
function icon({
	background,
	line,
	bulbs,
	share,
}: {
	background: string;
	line: string;
	bulbs: string;
	share: number;
}): string {
	return `<style>
		body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${background}; color: ${line}; --tally-mark: ${bulbs} }
		svg { width: ${share * 100}vw; height: auto }
	</style>${markup}`;
}

/** Returns the page of the social media image, which is a call sheet. */
function socialImage(): string {
	const checks = ["Identity", "References", "Portfolio", "Insurance"];
	const rows = checks.map((check) => `<li><span>${check}</span><i></i><b>checked</b></li>`).join("");
	return `<style>
		* { box-sizing: border-box; margin: 0; padding: 0 }
		body { width: 1200px; height: 630px; padding: 56px 72px; background: ${colors.paper}; color: ${colors.ink}; display: flex; flex-direction: column; font-family: "DejaVu Sans Mono", ui-monospace, monospace; --tally-mark: ${colors.tally} }
		header { display: flex; justify-content: space-between; border-top: 6px solid ${colors.green}; padding-top: 18px; font-size: 22px; letter-spacing: .06em; text-transform: uppercase; color: ${colors.soft} }
		h1 { margin: 42px 0 auto; max-width: 800px; text-wrap: balance; font: 600 88px/1.04 P052, Palatino, "Palatino Linotype", Georgia, serif; letter-spacing: -.015em }
		svg { position: absolute; right: 66px; top: 150px; width: 250px; height: 250px; color: ${colors.green} }
		footer { display: flex; gap: 72px; align-items: end; border-top: 2px solid ${colors.rule}; padding-top: 22px }
		strong { font: 600 54px/1 P052, Palatino, "Palatino Linotype", Georgia, serif; color: ${colors.green} }
		ul { flex: 1; display: grid; grid-template-columns: 1fr 1fr; gap: 8px 44px; list-style: none; font-size: 20px }
		li { display: flex; align-items: baseline; gap: 8px }
		i { flex: 1; border-bottom: 2px dotted ${colors.soft} }
		b { font-weight: 400; color: ${colors.soft} }
	</style>
	<header><span>Call sheet</span><span style="color: ${colors.tally}">● Early access</span></header>
	${markup}
	<h1>${tagline}</h1>
	<footer><strong>${name}</strong><ul>${rows}</ul></footer>`;
}

async function draw(page: Page, width: number, height: number, html: string): Promise<Buffer> {
	await page.setViewportSize({ width, height });
	await page.setContent(`<!doctype html>${html}`);
	return page.screenshot();
}

/** Creates an .ico file that contains one PNG. */
function makeIco(png: Buffer, size: number): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2); // an icon
	head.writeUInt16LE(1, 4); // with one picture
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10); // color planes
	head.writeUInt16LE(32, 12); // bits per pixel
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18); // where the picture begins
	return Buffer.concat([head, png]);
}
