import { renderToStaticMarkup } from "react-dom/server";
import { recordCheckerScript } from "#app/server/page-assets.server.ts";
import { RecordChecker } from "./record-checker.tsx";

const STYLE =
	":root{color-scheme:light dark}input{max-width:100%}body{margin:2rem auto;max-width:44rem;padding:0 1rem;font:17px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}[data-record-check]:not([data-ready]){visibility:hidden}@media(scripting:none){[data-record-check]{display:none}}";

let written: string | undefined;

/** The page that checks an exported record, in one file that works offline from any folder. */
export function recordCheckerDocument(): string {
	written ??= `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Check a record</title><style>${STYLE}</style></head>
<body><main><h1>Check a record</h1>
<p>This page works offline. It names the first entry, text, or file that was changed.</p>
${renderToStaticMarkup(<RecordChecker />)}</main>
<script type="module">${recordCheckerScript().replaceAll("</script", "<\\/script")}</script>
</body></html>
`;
	return written;
}
