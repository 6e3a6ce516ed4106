import { href } from "react-router";
import { languageNames } from "#app/domain/market/language.ts";
import { specialties } from "#app/domain/market/specialties.server.ts";
import { specialtyLabels, splitSpecialties } from "#app/domain/market/specialty.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { formatAnswer } from "#app/domain/platform/text.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formatLicense } from "#app/domain/profiles/license.ts";
import { formatStartingPrices } from "#app/domain/profiles/price.ts";
import {
	CHECK_KINDS,
	checkLabels,
	storedExperienceLabel,
	storedRadiusLabel,
	storedTravelLabel,
} from "#app/domain/profiles/professional.ts";
import {
	canTransitionApplication,
	contactMethodLabels,
	DECISIONS,
	type FurtherLine,
	furtherLineLabels,
	storedCategoryLabel,
} from "#app/domain/vetting/application.ts";
import {
	CHECKABLE,
	checkSlug,
	checkStanding,
	checkStandingLabels,
	missingEvidence,
} from "#app/domain/vetting/check.ts";
import { findOwnedImages } from "#app/domain/vetting/portfolio.server.ts";
import { getApplication } from "#app/domain/vetting/review-queries.server.ts";
import { formatDate } from "#app/ui/dates.tsx";

const actionLabels: Record<string, string> = {
	"submit-application": "Sent",
	"resubmit-application": "Sent again with changes",
	"withdraw-application": "Withdrawn",
	"start-document-review": "Document review started",
	"start-background-check": "Background verification started",
	"request-changes": "Changes requested",
	"approve-application": "Approved",
	"reject-application": "Rejected",
	"attach-document": "Document added",
	"remove-document": "Document removed",
	"add-picture": "Photo added",
	"describe-pictures": "Photos described",
	"move-picture": "Photo moved",
	"remove-picture": "Photo removed",
	"set-photo": "Photo added",
	"remove-photo": "Photo removed",
	"answer-reference": "A reference answered",
	"record-reference": "Reference answers recorded",
	"record-check": "Check recorded",
	"undo-decision": "Last decision undone",
};

/** An application as the team reads it. Throws `not_found` if there is none. */
export async function applicationView(actor: Actor, applicationId: string) {
	const found = await getApplication(actor, applicationId);
	return {
		id: found.id,
		reference: found.reference ?? "",
		status: found.status,
		since: exactTimestamp(found.statusAt),
		applicant: found.user,
		heading: found.businessName || found.user.name,
		answers: [
			{ label: "Business name", value: found.businessName },
			{ label: "Service category", value: storedCategoryLabel(found.serviceCategory) },
			{
				label: "Further services",
				value: found.furtherLines.map(({ line }) => furtherLineLabels[line as FurtherLine]).join(", "),
			},
			{ label: "What they offer", value: found.serviceDescription },
			{ label: "Experience", value: storedExperienceLabel(found.experienceLevel) },
			{
				label: "Languages",
				value: languageNames(found.languages.map(({ language }) => language)).join(", "),
			},
			{ label: "Adult content", value: formatAnswer(found.adultWork) },
			{
				label: "Hourly rate",
				value: found.hourlyRateCents === null ? null : `$${found.hourlyRateCents / 100}`,
			},
			{ label: "Starting prices", value: formatStartingPrices(found).join(", ") },
			{
				label: "Specialties",
				value: [
					...specialtyLabels(
						specialties(),
						found.specialties.map(({ specialty }) => specialty),
					),
					...splitSpecialties(found.otherSpecialties),
				].join(", "),
			},
			{ label: "Website", value: found.website, isLink: true },
			{ label: "LinkedIn", value: found.linkedIn, isLink: true },
			{ label: "Portfolio", value: found.portfolio, isLink: true },
			{ label: "Place", value: [found.city, found.state].filter(Boolean).join(", ") },
			{ label: "Service radius", value: storedRadiusLabel(found.serviceRadius) },
			{ label: "Service areas", value: found.areas.map(({ place }) => place).join(", ") },
			{ label: "Travel", value: storedTravelLabel(found.travelWillingness) },
			{ label: "Remote work", value: formatAnswer(found.isRemote) },
			{ label: "Agreed to terms and check", value: found.agreedAt && exactTimestamp(found.agreedAt).text },
		],
		documents: found.documents.map(({ kind, file }) => ({
			kind,
			href: href("/files/:fileId", { fileId: file.id }),
			name: file.name,
			size: formatFileSize(file.bytes),
			isImage: file.type.startsWith("image/"),
		})),
		images: await findOwnedImages({ applicationId }),
		checks: CHECK_KINDS.map((kind) => {
			const check = found.checks.find((made) => made.kind === kind);
			return {
				kind,
				label: checkLabels[kind],
				slug: checkSlug(kind),
				standing: checkStanding(kind, found),
				standingLabel: checkStandingLabels[checkStanding(kind, found)],
				missing: missingEvidence(kind, found),
				links:
					kind === "PORTFOLIO"
						? [found.portfolio, found.website, found.linkedIn].filter((link) => link !== null)
						: [],
				made: check && {
					on: formatDate(check.checkedOn),
					note: check.note,
					report: [check.source, check.reportReference].filter(Boolean).join(", "),
					by: check.admin?.name ?? "",
				},
			};
		}),
		licenses: found.licenses.map(({ id, number, result, checkedOn, source, admin, note, ...license }) => ({
			id,
			name: formatLicense(license),
			number,
			result,
			evidence: [source, checkedOn && formatDate(checkedOn), admin?.name].filter(Boolean).join(", "),
			note,
		})),
		canCheck: CHECKABLE.includes(found.status),
		references: found.references.map(
			({
				askedAt,
				remindedAt,
				answeredAt,
				contactName,
				contactMethod,
				contactedOn,
				recordedBy,
				...reference
			}) => ({
				...reference,
				recorded:
					contactMethod &&
					`${contactName}, ${contactMethodLabels[contactMethod]}, ${formatDate(contactedOn ?? "")}, recorded by ${recordedBy?.name ?? "a former colleague"}`,
				// The team can't correct answers that the reference wrote.
				canRecord: CHECKABLE.includes(found.status) && (!answeredAt || contactedOn !== null),
				asked: exactTimestamp(askedAt),
				reminded: remindedAt && exactTimestamp(remindedAt),
				answered: answeredAt && exactTimestamp(answeredAt),
			}),
		),
		changes: found.changes.map(({ id, part, note, resolvedAt }) => ({
			id,
			part,
			note,
			isResolved: resolvedAt !== null,
		})),
		note: found.decisionNote,
		history: found.history.map(({ id, at: instant, action, check, who }) => {
			const event = check ? `${checkLabels[check]}: result recorded` : (actionLabels[action] ?? action);
			return { id, title: who ? `${event} by ${who}` : event, time: exactTimestamp(instant) };
		}),
		decisions: DECISIONS.filter((decision) => canTransitionApplication(decision, "ADMIN", found.status)),
	};
}

export type ApplicationView = Awaited<ReturnType<typeof applicationView>>;
