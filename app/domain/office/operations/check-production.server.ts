import { checkCompany } from "#app/infra/content/site.server.ts";
import { includesEarlierMigration } from "#app/infra/database/pending-migrations.server.ts";
import type { ReadRows } from "#app/infra/migrations/migrate-postgres.server.ts";
import { isLiveMode, isStripeSetUp } from "#app/infra/payments/stripe/client.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";

/**
 * Thrown because production must not run on a database with demo accounts. Their passwords are in a plaintext
 * file.
 */
class DemoInProductionError extends Error {
	override readonly name = "DemoInProductionError";
	constructor() {
		// With a live key, the settings don't allow ALLOW_DEMO=1.
		super(
			isStripeSetUp() && isLiveMode()
				? "This database contains demo accounts, which must not move real money. Use another DATA_DIR, or a test key of Stripe with ALLOW_DEMO=1."
				: "This database contains demo accounts. Use another DATA_DIR for production, or set ALLOW_DEMO=1 to allow them.",
		);
	}
}

/**
 * Throws a DemoInProductionError or a CompanyUnnamedError if production, without ALLOW_DEMO=1, would run with
 * demo accounts or show a placeholder as the company behind the site.
 * @param applied the migrations applied to the database, which might be older than this version
 */
export async function checkProduction(applied: string[], read: ReadRows): Promise<void> {
	const { isProduction, ALLOW_DEMO } = settings();
	if (!isProduction || ALLOW_DEMO) return;
	if (applied.length > 0 && (await read('SELECT id FROM "User" WHERE demo LIMIT 1')).length > 0)
		throw new DemoInProductionError();
	checkCompany(await publishedSiteFacts(applied, read));
}

/** The migration that added content to the database. */
const CONTENT_MIGRATION = "20261120145108_back-office";

/**
 * The published site.yaml in a database of any version. Undefined if none is published, in which case the
 * file applies.
 */
async function publishedSiteFacts(applied: string[], read: ReadRows): Promise<string | undefined> {
	const dialect = isPostgres() ? "postgres" : "sqlite";
	if (!includesEarlierMigration(dialect, applied, CONTENT_MIGRATION)) return undefined;
	const rows = await read(
		`SELECT source FROM "ContentRevision" JOIN "ContentItem" ON "ContentItem".id = "itemId" AND "publishedRevision" = number WHERE kind = 'SITE'`,
	);
	return rows[0]?.source as string | undefined;
}
