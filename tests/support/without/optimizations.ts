import { PassThrough, Readable } from "node:stream";
import { createRequestHandler } from "react-router";
import { readUnread } from "#app/domain/platform/unread.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
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
	workingPages: replace<PageVariant>("app/session/page-variant.server.ts", {
		chooseVariant:
			({ chooseVariant }) =>
			(page, headers) =>
				chooseVariant(page && { ...page, handle: { ...page.handle, reading: true } }, headers),
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
				renderPage(
					page,
					nonce,
					async ({ pipe }) => Readable.toWeb(pipe(new PassThrough())) as ReadableStream<Uint8Array>,
				),
	}),
	oneStatement: replace<typeof import("#app/domain/people/sessions.sql.server.ts")>(
		"app/domain/people/sessions.sql.server.ts",
		{
			readSession: () => async (id) => {
				const found = await db().session.findUnique({
					where: { id },
					include: { user: { include: { scopes: true } } },
				});
				if (!found) return undefined;
				const { user, ...session } = found;
				const scopes = user.scopes.map(({ scope }) => scope);
				const unread = await readUnread(user.id);
				return { ...user, ...session, id: user.id, sessionId: session.id, scopes, unread };
			},
		},
	),
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
