import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getFigures } from "#app/domain/people/account-figures.server.ts";
import { getTwoFactor, removeTwoFactor, startTwoFactor } from "#app/domain/people/two-factor.server.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { emailSubjects } from "../../support/email/outbox.ts";

describe("an admin who still has to set up two-factor sign-in", () => {
	it("can't use the back office or open members' files, but can set up two-factor sign-in", async () => {
		const user = { ...(await newMember("ADMIN")), needsTwoFactor: true };
		const actor = visitor({ user });
		await expect(getFigures(actor)).rejects.toMatchObject({
			code: "forbidden",
			message: "Set up two-factor sign-in before you use the back office.",
		});
		const owner = await newMember();
		const [source, storageKey] = [newIncomingPath(), newStorageKey()];
		writeFileSync(source, "x");
		await fileStore().put(storageKey, source, { bytes: 1, type: "application/pdf", sha256: "" });
		const file = await db().storedFile.create({
			data: {
				ownerId: owner.id,
				storageKey,
				name: "a.pdf",
				type: "application/pdf",
				bytes: 1,
				sha256: "",
				createdAt: now(),
			},
		});
		await expect(openFile(actor, file.id)).rejects.toMatchObject({ code: "not_found" });
		const { name, content } = await openFile(visitor({ user: { ...user, needsTwoFactor: false } }), file.id);
		content.destroy();
		expect(name).toBe("a.pdf");
		await expect(startTwoFactor(actor)).resolves.toBeUndefined();
	});
});

describe("an operator", () => {
	it("turns off two-factor sign-in for someone who has lost their phone and codes, and emails them", async () => {
		const [user, other] = [await newMember("ADMIN"), await newMember()];
		await setUpTwoFactor(user);
		await removeTwoFactor(visitor(), { email: user.email });
		expect(await getTwoFactor(user)).toEqual({ since: null, codesLeft: 0 });
		expect(await emailSubjects(user.email)).toEqual([
			"Two-factor sign-in is on",
			"Two-factor sign-in is off",
		]);
		for (const email of [user.email, other.email, "nobody@example.com"])
			await expect(removeTwoFactor(visitor(), { email })).rejects.toMatchObject({
				code: "invalid",
				fieldErrors: { email: [expect.any(String)] },
			});
	});
});
