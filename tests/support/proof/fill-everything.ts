/**
 * Puts text into every table that can hold it and doesn't in an open demo, most of it in records that the
 * instance's demo accounts can see. The settings name the instance, which is an open demo.
 */

import type { SignedInUser } from "#app/domain/platform/actor.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { db, openDatabase } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { signedIn } from "../accounts/actors.ts";
import { newFullAccount } from "../accounts/full-account.ts";
import { addBackOfficeRecords, addOfficeRecords } from "../market/back-office-records.ts";
import { addDealTexts } from "../market/deal-texts.ts";
import { addWorkBetween } from "../market/work-records.ts";

async function demoAccount(role: Role): Promise<SignedInUser> {
	const user = await db().user.findFirstOrThrow({ where: { role, demo: true } });
	await db().user.update({
		where: { id: user.id },
		data: { verification: "VERIFIED", referralCode: "a-partner" },
	});
	return signedIn(user);
}

await openDatabase();
const at = now();
await newFullAccount();
const [creator, professional, admin] = [
	await demoAccount("CREATOR"),
	await demoAccount("PROFESSIONAL"),
	await demoAccount("ADMIN"),
];
const { id: professionalId } = await db().professional.findUniqueOrThrow({
	where: { userId: professional.id },
	select: { id: true },
});
const work = await addWorkBetween({ creator, professional, professionalId }, at);
await addBackOfficeRecords({ creator, professional, admin, professionalId, ...work }, at);
await addOfficeRecords(admin, at);
await addDealTexts({ creator, professional, admin, professionalId }, at);
process.exit();
