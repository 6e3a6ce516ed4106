import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import stylesheet from "#app/app.css?inline";
import { cspHash } from "./security-headers.server.ts";

type PageAssets = { styles: string | null; styleHash: string | undefined; enhanceSrc: string };

/**
 * The assets of reading pages: the stylesheet, with its hash for the content security policy, and
 * the URL of their script. In development the stylesheet is linked.
 */
export const pageAssets: PageAssets = import.meta.env.DEV
	? { styles: null, styleHash: undefined, enhanceSrc: "/app/enhance/enhance.ts" }
	: { styles: stylesheet, styleHash: cspHash(stylesheet), enhanceSrc: builtScript() };

function builtScript(): string {
	const manifest = JSON.parse(readFileSync(resolve("build/client/.vite/enhance.json"), "utf8")) as Record<
		string,
		{ file: string }
	>;
	const enhance = manifest["app/enhance/enhance.ts"];
	if (!enhance) throw new Error("The client build has no script for reading pages. Run npm run build.");
	return `/${enhance.file}`;
}
