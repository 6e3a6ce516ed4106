/**
 * Sends campaigns as the scheduler does, until it is stopped or nothing is left, and prints a line
 * after each run.
 */
import { sendCampaigns } from "#app/domain/office/campaigns/send-campaigns.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/database/db.server.ts";

await openDatabase();
process.stdout.write("begun\n");
let queued: number;
do {
	queued = await sendCampaigns();
	process.stdout.write(`queued ${queued}\n`);
} while (queued > 0);
await closeDatabase();
