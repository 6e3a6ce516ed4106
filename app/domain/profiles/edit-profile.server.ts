import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { requireKnownSpecialties } from "../market/specialties.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import type { AuditAction } from "../platform/audit-event.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, type EditValues, invalidField } from "../platform/domain-error.ts";
import { listChanges, requireUnchanged } from "../platform/edit-version.server.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import type { FlaggedPlace } from "../platform/off-platform-contact/off-platform-contact.ts";
import { OffPlatformContactError } from "../platform/off-platform-contact/off-platform-contact-error.ts";
import { yesOrNoAsTyped } from "../platform/text.ts";
import { addDays, dayAsTyped, dayIn, sameTimeOn } from "../platform/time/calendar-day.ts";
import { PACKAGE_ROWS, toCents } from "./price.ts";
import { LINK_ROWS } from "./professional.ts";
import {
	type EditableProfile,
	findOwnRecord,
	type Profile,
	type ProfileRecord,
	toEditable,
	toProfile,
} from "./professional-queries.server.ts";
import type { EditProfile } from "./profile-forms.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

/**
 * Changes the signed-in professional's profile once per submitted form, records an audit event, and refreshes
 * the directory and cached pages. Also works for suspended profiles. Throws `not_found` if there is no
 * profile.
 */
export async function changeProfile(
	actor: Actor,
	action: AuditAction,
	input: object,
	change: (tx: Tx, professionalId: string) => Promise<void>,
): Promise<void> {
	const id = await findOwnId(actor);
	await command(actor, action, input, async (tx) => {
		await lockProfile(tx, id);
		await change(tx, id);
		await recordEvent(tx, actor, { action, subject: ["Professional", id] });
		await refreshDirectory(tx, id);
	});
}

async function findOwnId(actor: Actor): Promise<string> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const profile = await db().professional.findUnique({ where: { userId }, select: { id: true } });
	if (!profile) throw noProfile();
	return profile.id;
}

/**
 * Makes other changes to the profile wait, so that the values read in this transaction stay current until it
 * commits.
 */
async function lockProfile(tx: Tx, id: string): Promise<void> {
	const { count } = await tx.professional.updateMany({
		where: { id, state: { not: "REMOVED" } },
		data: { updatedAt: now() },
	});
	if (count === 0) throw noProfile();
}

const noProfile = () => new DomainError("not_found", "You don’t have a profile yet.");

const dollarsAsTyped = (cents: number | null): string => (cents === null ? "" : String(cents / 100));

/** A part of the profile that the editor changes as a whole. */
type Section = {
	action: AuditAction;
	/** The section's fields in the form. */
	values: (profile: EditableProfile) => EditValues;
	/** The section's texts, which are checked for off-platform contact. */
	checked?: { place: Exclude<FlaggedPlace, "MESSAGE">; text: (edited: ProfileRecord) => string };
	write: (tx: Tx, professionalId: string, edited: ProfileRecord) => Promise<unknown>;
};

const sections: Section[] = [
	{
		action: "edit-description",
		values: ({ description }) => ({ description }),
		checked: { place: "DESCRIPTION", text: ({ description }) => description },
		write: (tx, id, { description }) => tx.professional.update({ where: { id }, data: { description } }),
	},
	{
		action: "edit-specialties",
		values: ({ specialtySlugs, otherSpecialties }) => ({
			specialties: specialtySlugs.toSorted(),
			otherSpecialties: otherSpecialties.join(", "),
		}),
		checked: { place: "SPECIALTIES", text: ({ otherSpecialties }) => otherSpecialties ?? "" },
		write: async (tx, professionalId, { specialties, otherSpecialties }) => {
			await tx.professionalSpecialty.deleteMany({ where: { professionalId } });
			await tx.professionalSpecialty.createMany({
				data: specialties.map(({ specialty }) => ({ professionalId, specialty })),
			});
			await tx.professional.update({ where: { id: professionalId }, data: { otherSpecialties } });
		},
	},
	{
		action: "edit-rate",
		values: ({ hourlyRateCents }) => ({ hourlyRate: dollarsAsTyped(hourlyRateCents) }),
		// Existing bookings keep the agreed price.
		write: (tx, id, { hourlyRateCents }) =>
			tx.professional.update({ where: { id }, data: { hourlyRateCents } }),
	},
	{
		action: "edit-prices",
		values: ({ dayFromCents, projectFromCents, monthFromCents }) => ({
			dayFrom: dollarsAsTyped(dayFromCents),
			projectFrom: dollarsAsTyped(projectFromCents),
			monthFrom: dollarsAsTyped(monthFromCents),
		}),
		write: (tx, id, { dayFromCents, projectFromCents, monthFromCents }) =>
			tx.professional.update({ where: { id }, data: { dayFromCents, projectFromCents, monthFromCents } }),
	},
	{
		action: "edit-packages",
		values: ({ packages }) =>
			Object.fromEntries(
				PACKAGE_ROWS.flatMap((row) => {
					const offer = packages[row - 1];
					return [
						[`title${row}`, offer?.title ?? ""],
						[`included${row}`, offer?.included ?? ""],
						[`from${row}`, dollarsAsTyped(offer?.fromCents ?? null)],
						[`model${row}`, offer?.model ?? ""],
					];
				}),
			),
		checked: {
			place: "PACKAGES",
			text: ({ packages }) => packages.flatMap(({ title, included }) => [title, included]).join("\n"),
		},
		write: async (tx, professionalId, { packages }) => {
			await tx.professionalPackage.deleteMany({ where: { professionalId } });
			await tx.professionalPackage.createMany({
				data: packages.map((offer, position) => ({ professionalId, position, ...offer })),
			});
		},
	},
	{
		action: "set-away",
		values: ({ awayUntil }) => ({
			away: awayUntil ? "until" : "no",
			until: awayUntil ? dayAsTyped(awayUntil) : "",
		}),
		// The profile of a professional who is away stays in the directory and shows that they are away.
		write: (tx, id, { awayUntil }) => tx.professional.update({ where: { id }, data: { awayUntil } }),
	},
	{
		action: "edit-work",
		values: ({ isRemote, adultWork }) => ({
			isRemote: yesOrNoAsTyped(isRemote),
			adultWork: yesOrNoAsTyped(adultWork),
		}),
		write: (tx, id, { isRemote, adultWork }) =>
			tx.professional.update({ where: { id }, data: { isRemote, adultWork } }),
	},
	{
		action: "edit-languages",
		values: ({ languageCodes }) => ({ languages: languageCodes.toSorted() }),
		write: async (tx, professionalId, { languages }) => {
			await tx.professionalLanguage.deleteMany({ where: { professionalId } });
			await tx.professionalLanguage.createMany({
				data: languages.map(({ language }) => ({ professionalId, language })),
			});
		},
	},
	{
		action: "edit-areas",
		values: ({ areas }) => ({ areas: areas.join("\n") }),
		checked: { place: "AREAS", text: ({ areas }) => areas.map(({ place }) => place).join("\n") },
		// The city and the radius come from the approved application.
		write: async (tx, professionalId, { areas }) => {
			await tx.professionalArea.deleteMany({ where: { professionalId } });
			await tx.professionalArea.createMany({
				data: areas.map(({ place }, position) => ({ professionalId, position, place })),
			});
		},
	},
	{
		action: "edit-links",
		values: ({ links }) =>
			Object.fromEntries(
				LINK_ROWS.flatMap((row) => [
					[`label${row}`, links[row - 1]?.label ?? ""],
					[`url${row}`, links[row - 1]?.url ?? ""],
				]),
			),
		checked: { place: "LINKS", text: ({ links }) => links.map(({ label }) => label).join("\n") },
		write: async (tx, professionalId, { links }) => {
			await tx.professionalLink.deleteMany({ where: { professionalId } });
			await tx.professionalLink.createMany({
				data: links.map((link, position) => ({ professionalId, position, ...link })),
			});
		},
	},
];

/** The values of the profile editor's form. */
export const getProfileValues = (profile: EditableProfile): EditValues =>
	Object.assign({}, ...sections.map(({ values }) => values(profile)));

/** The sections that the editor changes. Sections that are left out stay as they are. */
export type ProfileEdits = Partial<Omit<EditProfile, "next">>;

/**
 * Saves the sections that were changed in the editor, each with its audit event. The changes are public
 * immediately. If a section was changed only in another window since the form was opened, that change stays.
 * Throws `conflict` if a section was changed in both windows or may contain off-platform contact, and
 * `invalid` for a specialty that isn't on the list or a day of return that isn't within a year.
 */
export async function editProfile(actor: Actor, edits: ProfileEdits): Promise<void> {
	const id = await findOwnId(actor);
	await command(actor, "edit-profile", edits, async (tx) => {
		await lockProfile(tx, id);
		const record = await findOwnRecord(actor, tx);
		const edited = applyEdits(record, edits);
		const [saved, typed] = [toEditable(record), toEditable(edited)];
		const { version } = edits;
		const typedChanges = version === undefined ? undefined : listChanges(version, getProfileValues(typed));
		const changed = sections.filter(
			({ values }) =>
				JSON.stringify(values(saved)) !== JSON.stringify(values(typed)) &&
				(!typedChanges || Object.keys(values(typed)).some((name) => typedChanges.includes(name))),
		);
		const names = changed.flatMap(({ values }) => Object.keys(values(saved)));
		requireUnchanged(version, getProfileValues(saved), names);
		await checkSections(tx, actor, changed, edited);
		for (const { action, write } of changed) {
			await write(tx, id, edited);
			await recordEvent(tx, actor, { action, subject: ["Professional", id] });
		}
		if (changed.length > 0) await refreshDirectory(tx, id);
	});
}

/** Checks the texts of all changed sections, and throws one error with all findings. */
async function checkSections(
	tx: Tx,
	actor: Actor,
	changed: readonly Section[],
	edited: ProfileRecord,
): Promise<void> {
	const found: OffPlatformContactError[] = [];
	for (const { checked } of changed) {
		if (!checked) continue;
		const { place, text } = checked;
		await checkText(tx, actor, { place, subjectId: edited.id, text: text(edited) }).catch(
			(error: unknown) => {
				if (!(error instanceof OffPlatformContactError)) throw error;
				found.push(error);
			},
		);
	}
	if (found.length > 0) throw new OffPlatformContactError(...found.flatMap((error) => error.found));
}

/**
 * The profile as others would see it after these edits, which aren't saved. Throws `invalid` for a value that
 * `editProfile` wouldn't accept either, but doesn't look for off-platform contact.
 */
export async function previewProfile(actor: Actor, edits: ProfileEdits): Promise<Profile> {
	return toProfile(applyEdits(await findOwnRecord(actor), edits));
}

/** The record as it would be after the edits. */
function applyEdits(record: ProfileRecord, edits: ProfileEdits): ProfileRecord {
	const { description, specialties, hourlyRate, awayUntil, languages, areas } = edits;
	if (specialties) requireKnownSpecialties(specialties);
	const cents = (typed: number | null | undefined, saved: number | null) =>
		typed === undefined ? saved : toCents(typed);
	const typedOrSaved = <Value>(typed: Value | undefined, saved: Value): Value =>
		typed === undefined ? saved : typed;
	return {
		...record,
		description: description ?? record.description,
		specialties: specialties?.map((specialty) => ({ specialty })) ?? record.specialties,
		otherSpecialties: typedOrSaved(edits.otherSpecialties, record.otherSpecialties),
		hourlyRateCents: hourlyRate === undefined ? record.hourlyRateCents : Math.round(hourlyRate * 100),
		dayFromCents: cents(edits.dayFrom, record.dayFromCents),
		projectFromCents: cents(edits.projectFrom, record.projectFromCents),
		monthFromCents: cents(edits.monthFrom, record.monthFromCents),
		packages: edits.packages ?? record.packages,
		awayUntil: awayUntil === undefined ? record.awayUntil : readAwayUntil(awayUntil),
		isRemote: typedOrSaved(edits.isRemote, record.isRemote),
		adultWork: typedOrSaved(edits.adultWork, record.adultWork),
		languages: languages?.map((language) => ({ language })) ?? record.languages,
		areas: areas?.map((place) => ({ place })) ?? record.areas,
		links: edits.links ?? record.links,
	};
}

const LONGEST_DAYS = 366;

/** A day of return as an instant. Throws `invalid` unless it is within a year. */
function readAwayUntil(day: string | null): Date | null {
	const { timeZone } = site();
	const today = dayIn(now(), timeZone);
	if (day === null) return null;
	if (day <= today) throw invalidField("until", "Enter a day in the future");
	if (day > addDays(today, LONGEST_DAYS)) throw invalidField("until", "Enter a day within a year");
	return sameTimeOn(day, now(), timeZone);
}

/** Permanently dismisses the dashboard's questions about the professional's work. */
export const dismissFacts = (actor: Actor): Promise<void> =>
	changeProfile(actor, "dismiss-facts", {}, async (tx, id) => {
		await tx.professional.update({ where: { id }, data: { factsDismissedAt: now() } });
	});
