import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { newToken } from "#app/infra/security/secrets.server.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import { type Actor, jobActor, type SignedInUser } from "../../platform/actor.ts";
import type { Role } from "../../platform/roles.ts";
import { refreshDirectory } from "../../profiles/refresh-directory.server.ts";
import { applicationReference, getStoredCategory } from "../../vetting/application.ts";

export type DemoPerson = { userId: string; as: Actor };

/** A demo user who can run commands. */
function toDemoPerson({
	id,
	email,
	name,
	role,
	credentialVersion,
}: Pick<SignedInUser, "id" | "email" | "name" | "role" | "credentialVersion">): DemoPerson {
	const user: SignedInUser = {
		id,
		email,
		name,
		role,
		scopes: role === "ADMIN" ? ["OWNER"] : [],
		emailVerified: true,
		needsTwoFactor: false,
		deletionAskedAt: null,
		sessionId: "",
		// Some commands move money and require a recent identity check.
		provedAt: now(),
		credentialVersion,
	};
	return { userId: id, as: { ...jobActor("demo"), user } };
}

/** The demo account with a role, whose password is in the file of demo accounts. */
export const demoAccount = async (role: Role): Promise<DemoPerson> =>
	toDemoPerson(
		await db().user.findFirstOrThrow({ where: { demo: true, role }, orderBy: { createdAt: "asc" } }),
	);

export const demoAddress = (name: string): string =>
	`${name.toLowerCase().replace(/\W+/g, ".")}@demo.greenroom.example`;

/** Another person in the demo, whose account nobody can sign in to. Added only once. */
export async function newDemoPerson(role: Role, name: string): Promise<DemoPerson> {
	const email = demoAddress(name);
	const known = await db().user.findUnique({ where: { email } });
	if (known) return toDemoPerson(known);
	const passwordHash = await hashPassword(newToken());
	return toDemoPerson(
		await db().user.create({
			data: { email, name, role, demo: true, passwordHash, emailVerifiedAt: now(), createdAt: now() },
		}),
	);
}

/** Lets a creator send requests. */
export const verifyDemoCreator = ({ userId }: DemoPerson) =>
	db().user.update({ where: { id: userId }, data: { verification: "VERIFIED" } });

type Profile = {
	businessName: string;
	serviceLine: ServiceLine;
	city: string;
	region: string;
	hourlyRateCents: number;
	description: string;
};

/**
 * Lists a professional with a profile, unless they have one, and adds the approved application for
 * it. Returns the profile's ID.
 */
export async function listDemoProfessional({ userId }: DemoPerson, profile: Profile): Promise<string> {
	const at = now();
	const answers = {
		experienceLevel: "YEARS_6_10",
		serviceRadius: "STATEWIDE",
		travelWillingness: "WILL_TRAVEL",
	} as const;
	return transaction(async (tx) => {
		const listed = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
		if (listed) return listed.id;
		await tx.user.update({ where: { id: userId }, data: { verification: "VERIFIED" } });
		const { id } = await tx.professional.create({
			data: { userId, ...profile, ...answers, listedAt: at, updatedAt: at },
			select: { id: true },
		});
		const { serviceLine, region: state, description: serviceDescription, ...facts } = profile;
		const approved = {
			...facts,
			...answers,
			state,
			serviceDescription,
			serviceCategory: getStoredCategory(serviceLine),
			status: "APPROVED",
			reference: applicationReference(at),
		} as const;
		const times = { createdAt: at, savedAt: at, submittedAt: at, agreedAt: at, statusAt: at };
		await tx.application.upsert({
			where: { openFor: userId },
			create: { userId, openFor: userId, ...approved, ...times },
			update: { ...approved, ...times },
		});
		await refreshDirectory(tx, id);
		return id;
	});
}
