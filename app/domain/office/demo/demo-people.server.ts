import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";
import { toPng } from "#app/infra/images/raster.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { newToken, seal } from "#app/infra/security/secrets.server.ts";
import { demoAccounts } from "../../people/demo-account.server.ts";
import { type Actor, jobActor } from "../../platform/actor.ts";
import { OFF_PLATFORM_KINDS } from "../../platform/off-platform-contact/off-platform-contact.ts";
import type { Role, Scope } from "../../platform/roles.ts";
import { dayIn, startOfDay } from "../../platform/time/calendar-day.ts";
import { businessZone } from "../../platform/time/time-zones.server.ts";
import { licenseKindsFor } from "../../profiles/license.ts";
import type { CheckKind } from "../../profiles/professional.ts";
import { approveApplication } from "../../vetting/application.server.ts";
import { applicationReference, getStoredCategory } from "../../vetting/application.ts";
import {
	type CastProfessional,
	castApplicants,
	castCreators,
	castProfessionals,
	castTeam,
	castUnverified,
} from "./demo-cast.ts";
import {
	DEMO_PICTURES,
	type DemoPicture,
	drawPicture,
	getPictureAlt,
	PICTURE_SIZE,
} from "./demo-pictures.ts";

export type DemoPerson = {
	userId: string;
	name: string;
	/**
	 * The actor for a command that runs now. It includes a recent identity check, which commands that move
	 * money require. It also confirms every question about off-platform contact, so that no text can stop the
	 * demo from starting.
	 */
	readonly as: Actor;
};

type Account = {
	id: string;
	email: string;
	name: string;
	role: Role;
	credentialVersion: number;
	scopes: readonly { scope: Scope }[];
};

const toDemoPerson = ({ scopes, ...account }: Account): DemoPerson => ({
	userId: account.id,
	name: account.name,
	get as(): Actor {
		const user = {
			...account,
			scopes: scopes.map(({ scope }) => scope),
			emailVerified: true,
			needsTwoFactor: false,
			termsVersion: null,
			deletionAskedAt: null,
			sessionId: "",
			provedAt: now(),
		};
		return { ...jobActor("demo"), user, confirmed: OFF_PLATFORM_KINDS };
	},
});

/** Finds the people in the demo, ready to run commands. Throws for a name that isn't in the demo. */
export async function findDemoPeople(): Promise<(name: string) => DemoPerson> {
	const accounts = await db().user.findMany({ where: { demo: true }, include: { scopes: true } });
	const people = new Map(accounts.map((account) => [account.name, toDemoPerson(account)]));
	return (name) => {
		const person = people.get(name);
		if (!person) throw new Error(`The demo has no one named ${name}.`);
		return person;
	};
}

/** Runs the product's commands as if it were another time. */
export async function atTime<Result>(instant: Date, run: () => Promise<Result>): Promise<Result> {
	setClock(instant);
	try {
		return await run();
	} finally {
		setClock(undefined);
	}
}

/**
 * The time this many days ago. Times before today are moved to between 8 AM and 10 PM, without changing their
 * order.
 */
export function daysAgo(days: number, from = now()): Date {
	const at = later(from, -days * DAY);
	const start = startOfDay(getDay(at), businessZone());
	if (getDay(at) === getDay(from)) return at;
	return later(start, 8 * HOUR + ((at.getTime() - start.getTime()) * 14) / 24);
}

/** The email address of a demo person. Nobody can sign in to their account. */
export const demoAddress = (name: string): string =>
	`${name.toLowerCase().replace(/\W+/g, ".")}@demo.greenroom.example`;

const getDay = (at: Date): string => dayIn(at, businessZone());

/** The person who vets applications. */
export const REVIEWER = castTeam[0]?.name ?? "";

/** Days between a professional's application and listing. */
const VETTING_DAYS = 6;

type Stored = { id: string; ownerId: string; storageKey: string; name: string; type: string; bytes: Buffer };

/** Stores the bytes of files before their records. Bytes that have no record within an hour are discarded. */
async function storeBytes(files: readonly Stored[]): Promise<void> {
	await db().discardedFile.createMany({
		data: files.map(({ storageKey }) => ({ storageKey, discardedAt: later(now(), HOUR) })),
	});
	await Promise.all(
		files.map(async ({ storageKey, bytes, type }) => {
			const path = newIncomingPath();
			await writeFile(path, bytes, { mode: 0o600 });
			await fileStore().put(storageKey, path, { bytes: bytes.length, type, sha256: getHash(bytes) });
		}),
	);
}

const getHash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** A one-page document without text, in place of an upload. */
const blankPdf = Buffer.from(
	"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

type Row<Model extends "user" | "application" | "applicationReference" | "applicationCheck"> = NonNullable<
	Parameters<Tx[Model]["createMany"]>[0]
>["data"] extends infer Data
	? Data extends readonly (infer One)[]
		? One
		: never
	: never;

const REPORTS: readonly CheckKind[] = ["IDENTITY", "CRIMINAL", "SEX_OFFENDER_REGISTRY"];

/**
 * Adds the accounts of everyone in the demo, with their age verifications and applications. The applications
 * of the professionals to be listed are ready for approval. Runs only once.
 */
export async function addPeople(): Promise<void> {
	const [first] = castTeam;
	if (!first || (await db().user.count({ where: { email: demoAddress(first.name) } })) > 0) return;
	const end = now();
	const passwordHash = await hashPassword(newToken());
	const known = await db().user.findMany({
		where: { email: { in: Object.values(demoAccounts).map(({ email }) => email) } },
		select: { id: true, email: true },
	});
	const ids = new Map<string, string>(
		Object.values(demoAccounts).flatMap(({ email, name }) => {
			const account = known.find((one) => one.email === email);
			return account ? [[name, account.id]] : [];
		}),
	);
	const getId = (name: string): string => {
		const id = ids.get(name) ?? randomUUID();
		ids.set(name, id);
		return id;
	};
	const newUser = (name: string, role: Role, createdAt: Date, verification: Row<"user">["verification"]) => ({
		id: getId(name),
		email: demoAddress(name),
		name,
		role,
		verification,
		passwordHash,
		demo: true,
		createdAt,
		emailVerifiedAt: later(createdAt, 4 * 60_000),
	});
	const joined = (days: number, i: number) => later(daysAgo(days, end), -((i * 7) % 11) * HOUR);
	const users = [
		...castTeam.map(({ name }, i) => newUser(name, "ADMIN", joined(89, i), "PENDING")),
		...castCreators.map(({ name, joined: days }, i) => newUser(name, "CREATOR", joined(days, i), "VERIFIED")),
		...castUnverified.map(({ name, sent }) =>
			newUser(name, "CREATOR", later(end, -(sent + 1) * HOUR), "PENDING"),
		),
		...castProfessionals.map(({ name, listed }, i) =>
			newUser(name, "PROFESSIONAL", joined(listed + VETTING_DAYS + 1, i), "PENDING"),
		),
		...castApplicants.map(({ name, applied, status }, i) =>
			newUser(
				name,
				"PROFESSIONAL",
				joined(applied + 1, i),
				status === "REJECTED" ? ("REJECTED" as const) : ("PENDING" as const),
			),
		),
	];
	const applications = [...listApproved(getId, end), ...listOpen(getId, end)];
	const files = await drawFiles(applications, {
		ownerId: getId(demoAccounts.ADMIN.name),
		editorId: getId(demoAccounts.PROFESSIONAL.name),
		end,
	});
	const stored = [...new Set(files.map(({ file }) => file))];
	await storeBytes(stored);
	const inDatabase = new Set(known.map(({ id }) => id));
	await transaction(async (tx) => {
		await tx.user.createMany({ data: users.filter(({ id }) => !inDatabase.has(id)) });
		for (const { id, name, createdAt, emailVerifiedAt, verification } of users.filter((user) =>
			inDatabase.has(user.id),
		))
			await tx.user.update({ where: { id }, data: { name, createdAt, emailVerifiedAt, verification } });
		await tx.user.updateMany({
			where: { email: demoAccounts.ADMIN.email },
			data: {
				name: demoAccounts.ADMIN.name,
				createdAt: daysAgo(90, end),
				emailVerifiedAt: daysAgo(90, end),
			},
		});
		await tx.adminScope.createMany({
			data: castTeam.flatMap(({ name, scopes }) =>
				scopes.map((scope) => ({ userId: getId(name), scope, grantedAt: daysAgo(89, end) })),
			),
		});
		await addAgeVerifications(tx, getId, end);
		await addApplications(tx, getId, applications);
		await tx.storedFile.createMany({
			data: stored.map(({ bytes, ...file }) => ({
				...file,
				bytes: bytes.length,
				sha256: getHash(bytes),
				createdAt: daysAgo(89, end),
			})),
		});
		await tx.applicationDocument.createMany({
			data: files.flatMap(({ file, kind, applicationId, addedAt }) =>
				kind ? [{ applicationId, kind, fileId: file.id, addedAt }] : [],
			),
		});
		await tx.professionalImage.createMany({
			data: files.flatMap(({ file, applicationId, picture, position }) =>
				picture
					? [{ applicationId, position, fileId: file.id, alt: getPictureAlt(picture), ...PICTURE_SIZE }]
					: [],
			),
		});
		await tx.discardedFile.deleteMany({
			where: { storageKey: { in: stored.map(({ storageKey }) => storageKey) } },
		});
	});
}

type GetId = (name: string) => string;

async function addAgeVerifications(tx: Tx, getId: GetId, end: Date): Promise<void> {
	const declared = (name: string, birthDate: string, createdAt: Date) => ({
		userId: getId(name),
		openFor: getId(name),
		email: demoAddress(name),
		fullName: name,
		createdAt,
		dateOfBirth: seal(birthDate),
		birthYear: Number(birthDate.slice(0, 4)),
	});
	await tx.ageVerification.createMany({
		data: [
			...castCreators.map(({ name, birthDate, joined }) => ({
				...declared(name, birthDate, later(daysAgo(joined, end), HOUR)),
				status: "VERIFIED" as const,
				decidedAt: later(daysAgo(joined, end), 9 * HOUR),
			})),
			...castUnverified.map(({ name, birthDate, sent }) => ({
				...declared(name, birthDate, later(end, -sent * HOUR)),
				status: "SUBMITTED" as const,
			})),
		],
	});
}

type DemoApplication = {
	row: Row<"application"> & { id: string; userId: string };
	references: readonly Omit<Row<"applicationReference">, "applicationId">[];
	checks: readonly Omit<Row<"applicationCheck">, "applicationId">[];
	languages: readonly string[];
	specialties: readonly string[];
	areas: readonly string[];
	furtherLines: readonly CastProfessional["line"][];
	/** The day on which the license was looked up. Null if it hasn't been looked up. */
	licensedOn: string | null;
	line: CastProfessional["line"];
	pictures: readonly DemoPicture[];
	isInsured: boolean;
};

/**
 * The category that an applicant chooses for a service line, and the service lines that they add. Two of the
 * service lines have no category in the form.
 */
const applyFor = (line: CastProfessional["line"], more: CastProfessional["furtherLines"] = []) =>
	line === "MANAGEMENT"
		? { serviceCategory: "BUSINESS_DEVELOPMENT" as const, furtherLines: [line, ...more] }
		: line === "EDUCATION"
			? { serviceCategory: "CONSULTING" as const, furtherLines: [line, ...more] }
			: { serviceCategory: getStoredCategory(line), furtherLines: [...more] };

const toCents = (dollars: number | undefined): number | null =>
	dollars === undefined ? null : dollars * 100;

/** The applications that the team then approves, with all of their checks. */
const listApproved = (getId: GetId, end: Date): DemoApplication[] =>
	castProfessionals.map((professional, i) => {
		const { name, businessName, line, listed, isInsured, references } = professional;
		const { serviceCategory, furtherLines } = applyFor(line, professional.furtherLines);
		const at = later(daysAgo(listed + VETTING_DAYS, end), ((i * 5) % 9) * HOUR);
		const checked = (kind: CheckKind, days: number) =>
			passed(getId, kind, later(at, days * DAY), 4_100 + 13 * i);
		return {
			line,
			isInsured,
			pictures: professional.pictures,
			furtherLines,
			languages: professional.languages,
			specialties: professional.specialties,
			areas: professional.areas,
			licensedOn: getDay(later(at, 2 * DAY)),
			row: {
				id: randomUUID(),
				userId: getId(name),
				openFor: getId(name),
				status: "BACKGROUND_CHECK",
				reference: applicationReference(at, i),
				businessName,
				serviceCategory,
				serviceDescription: professional.description,
				experienceLevel: professional.experience,
				hourlyRateCents: professional.hourly * 100,
				website: professional.website,
				city: professional.city,
				state: professional.state,
				serviceRadius: professional.radius,
				travelWillingness: professional.travel,
				isRemote: professional.isRemote,
				adultWork: false,
				dayFromCents: toCents(professional.dayFrom),
				monthFromCents: toCents(professional.monthFrom),
				projectFromCents: toCents(professional.projectFrom),
				createdAt: later(at, -HOUR),
				savedAt: at,
				submittedAt: at,
				agreedAt: at,
				statusAt: later(at, 2 * DAY),
			},
			references: references.map((reference, position) => ({
				...asked(reference.name, reference.relation, position, at),
				answer: "RECOMMENDS" as const,
				answeredAt: later(at, (position + 1) * 20 * HOUR),
				acquaintance: reference.relation,
				strengths: reference.strengths,
			})),
			checks: [
				...REPORTS.map((kind, n) => checked(kind, 2 + n)),
				checked("REFERENCES", 3),
				checked("PORTFOLIO", 4),
				...(isInsured ? [checked("INSURANCE", 4)] : []),
			],
		};
	});

/** A passed check, with a report if this kind of check needs one. */
const passed = (getId: GetId, kind: CheckKind, at: Date, number: number) => ({
	kind,
	result: "PASSED" as const,
	checkedOn: getDay(at),
	note: "",
	adminId: getId(REVIEWER),
	at,
	...(REPORTS.includes(kind) && { source: "Clearview Screening", reportReference: `CS-${number}` }),
});

const asked = (name: string, relation: string, position: number, at: Date) => ({
	position: position + 1,
	name,
	relation,
	askedAt: at,
	phone: `(512) 555-01${10 + name.length}`,
	email: `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`,
});

/** Applications in every state but approved. */
const listOpen = (getId: GetId, end: Date): DemoApplication[] =>
	castApplicants.map((applicant, i) => {
		const { name, businessName, line, status, applied, answered, isReady } = applicant;
		const at = later(daysAgo(applied, end), -((i * 3) % 7) * HOUR);
		const { serviceCategory, furtherLines } = applyFor(line);
		const isDraft = status === "DRAFT";
		const hasEnded = status === "REJECTED" || status === "WITHDRAWN";
		const people = [
			{ name: `${["Hugh", "Dolores", "Ray", "Nadia"][i % 4]} Kessler`, relation: "Client since 2022" },
			{ name: `${["Ines", "Walt", "Sonia", "Brett"][i % 4]} Lombard`, relation: "Former colleague" },
		];
		return {
			line,
			isInsured: status === "BACKGROUND_CHECK",
			pictures: [],
			furtherLines,
			languages: ["en"],
			specialties: [],
			areas: [],
			licensedOn: null,
			row: {
				id: randomUUID(),
				userId: getId(name),
				openFor: hasEnded ? null : getId(name),
				status,
				reference: isDraft ? null : applicationReference(at, 100 + i),
				businessName,
				serviceCategory,
				serviceDescription: applicant.description,
				experienceLevel: applicant.experience,
				hourlyRateCents: applicant.hourly * 100,
				website: "https://portfolio.example",
				city: applicant.city,
				state: applicant.state,
				serviceRadius: "STATEWIDE" as const,
				travelWillingness: "STATEWIDE" as const,
				isRemote: true,
				createdAt: later(at, -2 * HOUR),
				savedAt: at,
				agreedAt: isDraft ? null : at,
				submittedAt: isDraft ? null : at,
				statusAt: later(at, status === "SUBMITTED" || isDraft ? 0 : 1.5 * DAY),
				decisionNote:
					status === "REJECTED"
						? "Both references knew you as a student, not as a coach. Apply again once you have worked with two clients."
						: null,
			},
			references: isDraft
				? []
				: people.map(({ name: person, relation }, position) => ({
						...asked(person, relation, position, at),
						...(position < answered && {
							answer: "RECOMMENDS" as const,
							answeredAt: later(at, (position + 1) * 9 * HOUR),
							acquaintance: relation,
							strengths: "Reliable, and easy to talk to.",
						}),
					})),
			checks: isReady
				? [...REPORTS, "REFERENCES" as const, "PORTFOLIO" as const, "INSURANCE" as const].map((kind, n) =>
						passed(getId, kind, later(at, (3 + n) * DAY), 5_200 + i),
					)
				: status === "BACKGROUND_CHECK"
					? REPORTS.slice(0, 2).map((kind, n) => passed(getId, kind, later(at, (3 + n) * DAY), 5_200 + i))
					: [],
		};
	});

/** Writes applications with everything that belongs to them, except their files. */
async function addApplications(tx: Tx, getId: GetId, applications: readonly DemoApplication[]) {
	await tx.application.createMany({ data: applications.map(({ row }) => row) });
	const each = <Part>(list: (application: DemoApplication) => readonly Part[]) =>
		applications.flatMap((application) =>
			list(application).map((part) => ({ ...part, applicationId: application.row.id })),
		);
	await tx.applicationReference.createMany({ data: each(({ references }) => references) });
	await tx.applicationCheck.createMany({ data: each(({ checks }) => checks) });
	await tx.applicationSpecialty.createMany({
		data: each(({ specialties }) => specialties.map((specialty) => ({ specialty }))),
	});
	await tx.applicationLanguage.createMany({
		data: each(({ languages }) => languages.map((language) => ({ language }))),
	});
	await tx.applicationArea.createMany({
		data: each(({ areas }) => areas.map((place, position) => ({ place, position }))),
	});
	await tx.applicationServiceLine.createMany({
		data: each(({ furtherLines }) => furtherLines.map((line) => ({ line }))),
	});
	await tx.applicationChange.createMany({
		data: applications.flatMap(({ row: { id, status, statusAt } }) =>
			status === "CHANGES_REQUESTED"
				? [
						{
							applicationId: id,
							part: "LICENSE" as const,
							askedAt: statusAt,
							note: "Your drone certificate expired in June. Upload the current one.",
						},
					]
				: [],
		),
	});
	await tx.professionalLicense.createMany({
		data: applications.flatMap(({ row: { userId, state, submittedAt }, line, licensedOn }, i) =>
			licenseKindsFor([line]).map((kind) => ({
				userId,
				kind,
				state: state ?? "",
				number: `${240_118 + 371 * i}`,
				addedAt: submittedAt ?? now(),
				...(licensedOn && {
					result: "PASSED" as const,
					checkedOn: licensedOn,
					adminId: getId(REVIEWER),
					source: "The state's public register",
				}),
			})),
		),
	});
}

type DemoFile = {
	file: Stored;
	applicationId: string;
	addedAt: Date;
	kind?: "LICENSE" | "INSURANCE";
	picture?: DemoPicture;
	position: number;
};

/** The files of applications: drawings for portfolios, and blank pages for documents. */
async function drawFiles(
	applications: readonly DemoApplication[],
	{ ownerId, editorId, end }: { ownerId: string; editorId: string; end: Date },
): Promise<DemoFile[]> {
	const drawn = new Map<DemoPicture, Buffer>(
		await Promise.all(
			DEMO_PICTURES.map(async (name) => [name, Buffer.from(await toPng(drawPicture(name)))] as const),
		),
	);
	const newFile = (ownerId: string, name: string, type: string, bytes: Buffer): Stored => ({
		id: randomUUID(),
		ownerId,
		storageKey: newStorageKey(),
		name,
		type,
		bytes,
	});
	// Only the demo account's portfolio has its own files, because visitors can sign in and edit it. All other
	// portfolios share files, so that the smaller versions are created only once.
	const shared = new Map(
		[...drawn].map(([name, bytes]) => [name, newFile(ownerId, `${name}.png`, "image/png", bytes)]),
	);
	return applications.flatMap(({ row, pictures, isInsured, line }) => {
		const { id: applicationId, userId, submittedAt } = row;
		const addedAt = submittedAt ? new Date(submittedAt) : end;
		const documents = [
			...(isInsured ? [{ kind: "INSURANCE" as const, name: "insurance.pdf" }] : []),
			...(licenseKindsFor([line]).length > 0 ? [{ kind: "LICENSE" as const, name: "license.pdf" }] : []),
		];
		return [
			...documents.map(({ kind, name }, position) => ({
				applicationId,
				addedAt,
				kind,
				position,
				file: newFile(userId, name, "application/pdf", blankPdf),
			})),
			...pictures.map((picture, position) => ({
				applicationId,
				addedAt,
				picture,
				position,
				file:
					(userId !== editorId && shared.get(picture)) ||
					newFile(userId, `${picture}.png`, "image/png", drawn.get(picture) ?? blankPdf),
			})),
		];
	});
}

/** Approves the professionals with the team's own command, which requires passed checks. */
export async function approveProfessionals(): Promise<void> {
	const end = now();
	const getPerson = await findDemoPeople();
	const waiting = await db().application.findMany({
		where: {
			status: "BACKGROUND_CHECK",
			businessName: { in: castProfessionals.map((one) => one.businessName) },
		},
		select: { id: true, businessName: true },
	});
	for (const [i, { businessName, listed }] of castProfessionals
		.toSorted((a, b) => b.listed - a.listed)
		.entries()) {
		const application = waiting.find((one) => one.businessName === businessName);
		if (application)
			await atTime(daysAgo(listed - ((i * 7) % 10) / 20, end), () =>
				approveApplication(getPerson(REVIEWER).as, { applicationId: application.id, note: null }),
			);
	}
}
