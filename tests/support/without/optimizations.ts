import { createRequestHandler } from "react-router";
import { replace, replacements } from "./replacement.ts";

type PageVariant = typeof import("#app/session/page-variant.server.ts");

/** The server without code that exists only for speed. */
export const without = replacements(import.meta.filename, {
	pageCache: replace<PageVariant>("app/session/page-variant.server.ts", {
		chooseVariant: () => async () => null,
	}),
	memberCache: replace<PageVariant>("app/session/page-variant.server.ts", {
		chooseVariant:
			({ chooseVariant }) =>
			async (page, headers) =>
				headers.cookie?.includes("session=") ? null : chooseVariant(page, headers),
	}),
	pageHandlers: replace<typeof import("#app/server/page-handlers.server.ts")>(
		"app/server/page-handlers.server.ts",
		{
			pageHandlers: () => (build, mode) => {
				const all = createRequestHandler(build, mode);
				return () => all;
			},
		},
	),
	onePiece: replace<typeof import("#app/server/render-page.server.ts")>("app/server/render-page.server.ts", {
		renderPage:
			({ renderPage }) =>
			(page, nonce) =>
				renderPage(page, nonce, async (html) => html),
	}),
	sharedSyncs: replace<typeof import("#app/infra/database/grouped-writer.server.ts")>(
		"app/infra/database/grouped-writer.server.ts",
		{
			GroupedWriter: ({ GroupedWriter }) =>
				class extends GroupedWriter {
					constructor(execute: (sql: string) => Promise<void>, expectsMore: () => boolean) {
						super(execute, expectsMore, { maxWrites: 1 });
					}
				},
		},
	),
	inlineStyles: replace<typeof import("#app/server/page-assets.server.ts")>(
		"app/server/page-assets.server.ts",
		{ pageAssets: ({ pageAssets }) => ({ ...pageAssets, styles: null, styleHash: undefined }) },
	),
});
