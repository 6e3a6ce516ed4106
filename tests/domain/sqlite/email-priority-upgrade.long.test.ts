import { afterAll, expect, it } from "vitest";
import { migrateOver } from "../../support/database/migrate-over.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder: root, remove } = temporaryFolder("mail-priority");
afterAll(remove);

it("queued emails in a database without priorities get the priority for their kind", async () => {
	const today = await migrateOver(root, "_mail-priority", (earlier) => {
		const change = earlier.prepare("UPDATE OutboxMail SET state = ?, kind = ?, headers = ? WHERE rowid = ?");
		change.run("PENDING", "campaign-1", '{"List-Unsubscribe":"<https://greenroom.example/news/leave>"}', 1);
		change.run("PENDING", "new-message", "{}", 2);
		change.run("PENDING", "password-reset", "{}", 3);
		change.run("SENT", "password-reset", "{}", 4);
	});
	try {
		expect(today.prepare("SELECT priority FROM OutboxEmail ORDER BY rowid").pluck().all()).toEqual([
			2, 1, 0, 1,
		]);
	} finally {
		today.close();
	}
});
