/** Delivers the due emails in the configured instance's outbox once, in a separate process. */
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { openDatabase } from "#app/infra/database/db.server.ts";

await openDatabase();
process.stdout.write(`tried ${await deliverEmail()}\n`);
process.exit();
