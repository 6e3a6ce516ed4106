/** One run over the outbox of the instance that the settings name, in a process of its own. */
import { deliverEmail } from "#app/domain/mail/deliver-email.server.ts";
import { openDatabase } from "#app/infra/database/db.server.ts";

await openDatabase();
process.stdout.write(`tried ${await deliverEmail()}\n`);
process.exit();
