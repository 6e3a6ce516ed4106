import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_KEY_PREFIX } from "#app/domain/people/api-key.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken, seal } from "#app/infra/security/secrets.server.ts";
import { newMember } from "./actors.ts";
import { addPasskeyTo } from "./passkeys.ts";
import { setUpTwoFactor } from "./second-factor.ts";

/** The content of a full account's file. */
export const FILE_TEXT = "%PDF-1.4 a license";

/** Text by others that exports must not contain. */
export const CONFIDENTIAL = "canary-of-a-reference";

/**
 * Creates an account with records in every table that can hold data about a person, except those that
 * `addMarketRecords` and `addEarnings` fill.
 */
export async function newFullAccount({
	isVerified = true,
} = {}): Promise<{ user: SignedInUser; secrets: string[]; storageKeys: string[] }> {
	const member = await newMember();
	const at = now();
	await db().user.update({
		where: { id: member.id },
		data: { emailVerifiedAt: isVerified ? at : null, termsVersion: 1 },
	});
	await db().termsAcceptance.create({ data: { userId: member.id, version: 1, acceptedAt: at } });
	const { secret, codes } = await setUpTwoFactor(member);
	const tokens = [newToken(), newToken(), newToken()];
	const [session = "", link = "", feed = ""] = tokens;
	await db().session.create({
		data: {
			id: hashToken(session),
			kind: "BROWSER",
			userId: member.id,
			userAgent: "Test",
			createdAt: at,
			lastUsedAt: at,
			expiresAt: later(at, 1e9),
		},
	});
	await db().accountToken.create({
		data: {
			id: hashToken(link),
			kind: "VERIFY_EMAIL",
			userId: member.id,
			email: member.email,
			codeHash: "hash-of-a-code",
			expiresAt: later(at, 1e9),
		},
	});
	await db().accountMeasure.create({
		data: { userId: member.id, kind: "SESSIONS_ENDED", reason: "A borrowed phone.", at },
	});
	await db().adminScope.create({ data: { userId: member.id, scope: "EDITOR", grantedAt: at } });
	await addPasskeyTo(member);
	const { credentialId, publicKey } = await db().passkey.findFirstOrThrow({ where: { userId: member.id } });
	const apiKey = `${API_KEY_PREFIX}${newToken()}`;
	await db().apiKey.create({
		data: {
			userId: member.id,
			name: "Studio calendar",
			secretHash: hashToken(apiKey),
			ending: "abcd",
			createdAt: at,
			expiresAt: later(at, 1e9),
			scopes: { create: { area: "BOOKINGS", access: "READ" } },
		},
	});
	await db().notificationChoice.create({ data: { userId: member.id, topic: "NEWS", byEmail: true } });
	await db().emailTiming.create({ data: { userId: member.id, isDaily: true, quietFrom: 22, quietUntil: 7 } });
	await db().mailingAddress.create({
		data: { userId: member.id, address: seal("12 Main Street, Austin, TX 78701"), savedAt: at },
	});
	await db().digestLine.create({
		data: {
			userId: member.id,
			text: "Your booking was accepted",
			path: "/bookings",
			dueAt: later(at, 1e9),
			createdAt: at,
		},
	});
	await db().pendingForm.create({
		data: {
			id: hashToken(newToken()),
			userId: member.id,
			path: "/support",
			fields: seal(JSON.stringify({ message: "half a message" })),
			expiresAt: later(at, 1e9),
		},
	});
	const storageKeys = await addApplication(member, at);
	await addCreatorAnswers(member, at);
	const professionalId = await addProfile(member.id, at);
	await db().calendarFeed.create({ data: { userId: member.id, tokenHash: hashToken(feed), createdAt: at } });
	await db().savedProfessional.create({
		data: { creatorId: member.id, professionalId, savedAt: at, note: "Calm on set" },
	});
	await db().savedSearch.create({
		data: {
			creatorId: member.id,
			name: "Lawyers in Texas",
			query: "category=legal",
			createdAt: at,
			seenId: "",
		},
	});
	await db().professionalInvitation.create({
		data: {
			inviterId: member.id,
			email: "invited@example.com",
			businessName: "Vega Lights",
			createdAt: at,
			sentAt: at,
		},
	});
	await addRecordsOfAddress(member.email, at);
	return {
		user: { ...member, emailVerified: isVerified, sessionId: hashToken(session) },
		secrets: [
			secret,
			...codes,
			...tokens,
			...tokens.map(hashToken),
			"hash-of-a-code",
			apiKey,
			hashToken(apiKey),
			credentialId,
			publicKey,
		],
		storageKeys,
	};
}

/** Adds a file to an account, with its bytes in the file store. */
export async function addFile(
	ownerId: string,
	{ name, type, bytes }: { name: string; type: string; bytes: Buffer },
	at: Date,
): Promise<{ fileId: string; storageKey: string }> {
	const storageKey = newStorageKey();
	const path = join(mkdtempSync(join(tmpdir(), "greenroom-file-")), "file");
	writeFileSync(path, bytes);
	await fileStore().put(storageKey, path, { bytes: bytes.length, type, sha256: "00".repeat(32) });
	const { id: fileId } = await db().storedFile.create({
		data: { ownerId, storageKey, name, type, bytes: bytes.length, sha256: "00", createdAt: at },
	});
	return { fileId, storageKey };
}

/**
 * Adds an application that was returned for changes, with a reference's answers and one of two stored files.
 * Returns both files' keys.
 */
async function addApplication({ id: userId }: Pick<SignedInUser, "id">, at: Date): Promise<string[]> {
	const license = { name: "My license é.pdf", type: "application/pdf", bytes: Buffer.from(FILE_TEXT) };
	const files = [await addFile(userId, license, at), await addFile(userId, license, at)];
	await db().application.create({
		data: {
			userId,
			openFor: userId,
			reference: `PRO-${userId.slice(-6)}`,
			status: "CHANGES_REQUESTED",
			answers: JSON.stringify({ businessName: "Vega Lights" }),
			createdAt: at,
			savedAt: at,
			statusAt: at,
			furtherLines: { create: [{ line: "EDUCATION" }] },
			areas: { create: [{ position: 0, place: "Pasadena" }] },
			otherSpecialties: "Tour contracts",
			specialties: { create: [{ specialty: "contracts" }] },
			languages: { create: [{ language: "es" }] },
			references: {
				create: [
					{
						position: 1,
						name: "Rae Reference",
						email: "rae@example.com",
						phone: "2125550100",
						relation: "client",
						askedAt: at,
						answeredAt: at,
						answer: "RECOMMENDS_WITH_RESERVATIONS",
						acquaintance: CONFIDENTIAL,
						strengths: CONFIDENTIAL,
						concerns: CONFIDENTIAL,
						contactName: "Rae Reference",
						contactMethod: "PHONE",
						contactedOn: "2026-11-02",
					},
				],
			},
			documents: { create: [{ kind: "LICENSE", fileId: files[0]?.fileId ?? "", addedAt: at }] },
			changes: { create: [{ part: "LICENSE", note: "Please send a newer one", askedAt: at }] },
		},
	});
	return files.map(({ storageKey }) => storageKey);
}

/** Adds a creator's age verification, an entry in the underage log, and a request for matches. */
async function addCreatorAnswers(
	{ id: userId, email }: Pick<SignedInUser, "id" | "email">,
	at: Date,
): Promise<void> {
	await db().ageVerification.create({
		data: {
			userId,
			openFor: userId,
			email,
			fullName: "Sam Q. Person",
			dateOfBirth: seal("1990-02-28"),
			birthYear: 1990,
			status: "SUBMITTED",
			createdAt: at,
		},
	});
	await db().underageRejection.create({
		data: { userId, email, dateOfBirth: seal("2011-03-04"), birthYear: 2011, reason: "UNDER_18", at },
	});
	await db().requirements.create({
		data: {
			userId,
			reference: `REQ-${userId.slice(-6)}`,
			city: "Austin",
			state: "TX",
			budgetRange: "UNDER_500",
			projectTimeline: "IMMEDIATE",
			goalDescription: "A calendar",
			dueAt: at,
			createdAt: at,
			statusAt: at,
			needs: { create: [{ need: "LEGAL" }] },
		},
	});
}

/** Adds a listed profile with content in each of its parts. Returns its ID. */
async function addProfile(userId: string, at: Date): Promise<string> {
	const { id } = await db().professional.create({
		data: {
			userId,
			businessName: "Vega Lights",
			serviceLine: "LEGAL",
			description: "What I offer",
			experienceLevel: "YEARS_3_5",
			hourlyRateCents: 5_000,
			city: "Austin",
			region: "TX",
			serviceRadius: "LOCAL",
			travelWillingness: "LOCAL_ONLY",
			listedAt: at,
			areas: { create: [{ position: 0, place: "Round Rock" }] },
			links: { create: [{ position: 0, label: "Reel", url: "https://reel.example/" }] },
			otherSpecialties: "Tour contracts",
			packages: {
				create: [
					{
						position: 0,
						title: "A contract read",
						included: "Ten pages, and a call",
						model: "PROJECT",
						fromCents: 40_000,
					},
				],
			},
			specialties: { create: [{ specialty: "contracts" }] },
			languages: { create: [{ language: "es" }] },
			licenses: {
				create: [
					{
						userId,
						kind: "ATTORNEY",
						state: "TX",
						number: "24000001",
						addedAt: at,
						result: "PASSED",
						checkedOn: "2026-11-02",
						source: "State Bar of Texas",
						note: "",
					},
				],
			},
			busyCalendar: {
				create: {
					address: seal("https://calendar.example/secret.ics"),
					host: "calendar.example",
					connectedAt: at,
					readAt: at,
					dueAt: at,
				},
			},
			busyPeriods: { create: [{ firstDay: "2026-12-24", lastDay: "2027-01-02", source: "FORM" }] },
			facets: { create: [{ facet: "language:es" }] },
		},
	});
	return id;
}

async function addRecordsOfAddress(email: string, at: Date): Promise<void> {
	await db().waitlistEntry.create({ data: { email, audience: "CREATOR", source: "test", createdAt: at } });
	await db().peopleImport.create({
		data: {
			kind: "WAITLIST",
			fileName: "people.csv",
			consent: "They asked for it",
			header: '["Email"]',
			readyCount: 0,
			knownCount: 0,
			refusedCount: 1,
			createdAt: at,
			rows: {
				create: [{ number: 2, cells: JSON.stringify([email]), email, reason: "Row 1 has the same address." }],
			},
		},
	});
	await db().newsletterSubscriber.create({
		data: { email, state: "ACTIVE", source: "test", confirmTokenHash: hashToken(email), requestedAt: at },
	});
	for (const state of ["OPEN", "CLOSED"] as const) {
		await db().supportTicket.create({
			data: {
				reference: `SUP-${newToken().slice(0, 8)}`,
				name: "Sam Person",
				email,
				userType: "CREATOR",
				inquiryType: "GENERAL",
				state,
				dueAt: at,
				createdAt: at,
				messages: { create: [{ author: "SENDER", body: `What I asked (${state})`, createdAt: at }] },
			},
		});
	}
}
