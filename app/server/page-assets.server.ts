import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import headingFont from "@fontsource/newsreader/files/newsreader-latin-600-normal.woff2?url";
import stylesheet from "#app/app.css?inline";
import { cspHash } from "./security-headers.server.ts";

type PageAssets = {
	styles: string | null;
	styleHash: string | undefined;
	enhanceSrc: string;
	recordCheckerSrc: string;
	/** Null in development, where nothing is built. */
	callSheetWorkerSrc: string | null;
};

/**
 * The assets of reading pages: the stylesheet and its hash for the content security policy, and the URLs of
 * the pages' script and of the script that checks records. In development, the stylesheet is linked. Also the
 * URL of the service worker of call sheets.
 */
export const pageAssets: PageAssets = import.meta.env.DEV
	? {
			styles: null,
			styleHash: undefined,
			enhanceSrc: "/app/enhance/enhance.ts",
			recordCheckerSrc: "/app/enhance/record-checker.ts",
			callSheetWorkerSrc: null,
		}
	: {
			styles: stylesheet,
			styleHash: cspHash(stylesheet),
			enhanceSrc: builtScript("app/enhance/enhance.ts"),
			recordCheckerSrc: builtScript("app/enhance/record-checker.ts"),
			callSheetWorkerSrc: builtScript("app/enhance/call-sheet-worker.ts"),
		};

/**
 * The value of the Link header that starts the download of the headings' font before the stylesheet requests
 * it. It is a header because, in the document, it would also be part of the scripts that hydrate working
 * pages.
 */
export const fontPreload = `<${headingFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

/**
 * The source of the script that checks records, for use inside a page. Only a build has the script in one
 * file.
 */
export const recordCheckerScript = (): string =>
	import.meta.env.DEV ? "" : readFileSync(resolve("build/client", `.${pageAssets.recordCheckerSrc}`), "utf8");

function builtScript(name: string): string {
	const manifest = JSON.parse(readFileSync(resolve("build/client/.vite/enhance.json"), "utf8")) as Record<
		string,
		{ file: string }
	>;
	const built = manifest[name];
	if (!built) throw new Error(`The client build has no ${name}. Run npm run build.`);
	return `/${built.file}`;
}
