import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import stylesheet from "#app/app.css?url";
import type { StylePart } from "./page-styles.server.ts";
import { cspHash } from "./security-headers.server.ts";

type PageAssets = { styles: string | null; styleHash: string | undefined; styleParts: StylePart[] | null; enhanceSrc: string };

let built: PageAssets | undefined;

/** The stylesheet that pages carry inside, its hash for the policy, its parts for pages for reading, and the address of the script of those. */
export function pageAssets(): PageAssets {
	if (import.meta.env.DEV) return { styles: null, styleHash: undefined, styleParts: null, enhanceSrc: "/app/enhance/enhance.ts" };
	built ??= readBuilt();
	return built;
}

function readBuilt(): PageAssets {
	const styles = readFileSync(resolve(`build/client${stylesheet}`), "utf8");
	const manifest = JSON.parse(readFileSync(resolve("build/client/.vite/manifest.json"), "utf8")) as Record<string, { file: string }>;
	const enhance = manifest["app/enhance/enhance.ts"];
	const styleParts = JSON.parse(readFileSync(resolve("build/compiled/styles.json"), "utf8")) as StylePart[];
	if (!enhance) throw new Error("The client build holds no enhancement script. Build again.");
	return { styles, styleHash: cspHash(styles), styleParts, enhanceSrc: `/${enhance.file}` };
}
