import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { MiddlewareFunction } from "react-router";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { openDatabase } from "#app/infra/database/db.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newRequestId } from "#app/infra/security/secrets.server.ts";
import { requestFacts } from "#app/server/request-facts.server.ts";

await openDatabase({ around: officialAdapter });
await followContent();

/** Prisma's own adapter for SQLite. Our writes need a sync for each commit, which isn't its default. */
function officialAdapter(): SqlDriverAdapterFactory {
	const official = new PrismaBetterSqlite3({ url: settings().databaseUrl });
	return {
		provider: official.provider,
		adapterName: official.adapterName,
		async connect() {
			const adapter = await official.connect();
			await adapter.executeScript("PRAGMA synchronous = FULL");
			return adapter;
		},
	};
}

/** What our server knows about each request, for the session and the loaders that read it. */
export const provideRequestFacts: MiddlewareFunction<Response> = ({ request, pattern }, next) =>
	requestFacts.run(
		{
			requestId: newRequestId(),
			method: request.method,
			route: () => pattern,
			address: "127.0.0.1",
			nonce: "",
		},
		next,
	);
