/** One run over the outbox of the instance that the settings name, in a process of its own. */
import { deliverMail } from "#app/domain/mail/deliver-mail.server.ts";
import { openDatabase } from "#app/infra/database/db.server.ts";

await openDatabase();
process.stdout.write(`tried ${await deliverMail()}\n`);
process.exit();
