import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { FlaggedPlace } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";

/**
 * Fields that can carry contact details to another member and are therefore checked, grouped by the place
 * that a flag names. Each is `Form.field`, without row numbers.
 */
const checked: Record<FlaggedPlace, string[]> = {
	MESSAGE: [
		"SendMessageForm.content",
		"CheckMessageForm.content",
		"ApiMessageForm.content",
		"PrepareQuoteForm.links",
		"ApiRequestQuoteForm.links",
	],
	REQUEST: [
		"PrepareQuoteForm.title",
		"PrepareQuoteForm.description",
		"PrepareQuoteForm.city",
		"PrepareQuoteForm.preferredDates",
		...["title", "description", "city", "preferredDates"].map((field) => `ApiRequestQuoteForm.${field}`),
		"RequestQuotesForm.title",
		"RequestQuotesForm.description",
		"RequestQuotesForm.preferredDates",
	],
	QUOTE: ["QuoteForm", "ApiSendQuoteForm"].flatMap((form) =>
		[
			"items.description",
			"milestones.title",
			"milestones.deliverable",
			"city",
			"usagePlatforms",
			"usageTerm",
			"usageTerritory",
			"credit",
			"note",
		].map((field) => `${form}.${field}`),
	),
	QUOTE_NOTE: [
		"DeclineQuoteForm.reason",
		"AskForChangesForm.text",
		"WithdrawQuoteForm.reason",
		"ProposeDatesForm.text",
	],
	SIGNATURE: ["SendQuoteForm", "ApiSendQuoteForm", "AcceptQuoteForm", "ApiAcceptQuoteForm"]
		.flatMap((form) => [`${form}.fullName`, `${form}.mailingAddress`])
		.concat("AskReleaseForm.subject"),
	DELIVERY: [
		"DeliverForm.note",
		"DeliverForm.links",
		"DeliveryFields.note",
		"DeliveryFields.links",
		"ApiDeliverForm.note",
		"ApiDeliverForm.links",
	],
	CHANGES: ["RequestChangesForm.reason"],
	COMMENT: ["AddCommentForm.text"],
	REASON: [
		...["CancelBookingForm.reason", "OptionalReasonForm.reason"],
		...[
			"OpenDisputeForm",
			"OpenDisputeFields",
			"ApiOpenDisputeForm",
			"AnswerDisputeForm",
			"AnswerDisputeFields",
			"ApiAnswerDisputeForm",
			"StatementForm",
			"StatementFields",
			"ApiStatementForm",
			"ClaimForm",
			"ClaimFields",
			"ApiClaimForm",
		].map((form) => `${form}.statement`),
		...["ProposeSplitForm.reason", "ApiProposeSplitForm.reason", "DeclineProposalForm.reason"],
		"RespondToClaimForm.response",
	],
	CALL_SHEET: ["meetingPoint", "bring", "notes"].map((field) => `EditCallSheetForm.${field}`),
	REVIEW: ["WriteReviewForm.text"],
	DESCRIPTION: ["EditProfileForm.description"],
	AREAS: ["EditProfileForm.areas"],
	LINKS: ["EditProfileForm.label"],
	PACKAGES: ["EditProfileForm.title", "EditProfileForm.included"],
	SPECIALTIES: ["EditProfileForm.otherSpecialties"],
	PICTURES: ["DescribeImagesForm.portfolio.alt"],
	APPLICATION: [
		...[
			"SubmitApplicationForm.serviceDescription",
			"SubmitApplicationForm.otherSpecialties",
			"SubmitApplicationForm.city",
		],
		...["SubmitApplicationForm.serviceAreas", "SubmitApplicationForm.files.pictures.alt"],
	],
};

/**
 * Reasons why other fields aren't checked. Each reason lists forms, fields of one form, or field names that
 * may be in any form.
 */
const unchecked: Record<string, string[]> = {
	"names what a page showed, an earlier call returned, or a button does": [
		"DeliverForm.uploads",
		"DeliverForm.previews",
		"DeliverForm.remove",
		...[
			".version",
			".shown",
			".keep",
			".save",
			".intent",
			".cursor",
			".placeChoice",
			".ref",
			".invitation",
			".id",
			".credential",
		],
		...[
			".quoteId",
			".bookingId",
			".deliveryId",
			".subjectId",
			".subjectIds",
			".decisionId",
			".milestoneIds",
			".professional",
			".roles",
			".topics",
			".wanted",
			".answer",
			".kept",
		],
	],
	"is an amount, which is stored as a number": [".amount"],
	"is a file, whose name is checked with the text that it goes with, or isn't shown": [
		...[".attachments", ".images", ".image", ".photo", "ApiDeliverForm.files", "DeliverForm.files"],
		"ApiRequestQuoteForm.files",
		...["OpenDisputeForm", "ApiOpenDisputeForm", "AnswerDisputeForm", "ApiAnswerDisputeForm"].map(
			(form) => `${form}.files`,
		),
		...["StatementForm", "ApiStatementForm", "ClaimForm", "ApiClaimForm"].map((form) => `${form}.files`),
		...["license", "certifications", "insurance", "photo"].map(
			(kind) => `SubmitApplicationForm.files.${kind}`,
		),
	],
	"is a day or a part of one, or the slug of a specialty": [
		...[".month", ".day", ".year", ".specialties", "DeliverForm.producedOn"],
	],
	"belongs to records that the law requires, for their producer and a creator who publishes the work": [
		...["CustodianForm", "PerformerForm", "AddNamesForm", "AddAddressForm", "EditDepictionForm"],
	],
	"is a password": [".password", ".confirmPassword", ".currentPassword"],
	"is what a search looks for": ["FindProfessionalsQuery"],
	"is a number of four digits": ["AskReleaseForm.birthYear"],
	"is written by someone without an account, whom the sides know": ["SignReleaseForm"],
	"is never shown to anyone else": [
		...[
			"SaveDraftForm",
			"SaveTemplateForm",
			"NoteForm",
			"SaveSearchForm",
			"AddPasskeyForm",
			"RenamePasskeyForm",
			"CreateApiKeyForm",
			"SaveMailingAddressForm",
		],
		...["ConnectCalendarForm", "SignInForm", "PayeeForm", "AddressQuery"],
	],
	"only the team reads it": [
		...[
			"SendSupportMessageForm",
			"ReplyToSupportForm",
			"SendReportForm",
			"ApiReportForm",
			"GiveFeedbackForm",
			"ContestDebtForm",
			"DeclineMatchForm",
			"AnswerReferenceForm",
			"SubmitApplicationForm.referenceRelation",
		],
		...[
			"SendRequirementsForm",
			"SendRequirementsPageForm",
			"KeepRequestDraftForm",
			"JoinWaitlistForm",
			"JoinWaitlistPageForm",
			"AddPlaceForm",
		],
	],
	"only the team writes it": [
		...[
			"SuspendForm",
			"ReasonForm",
			"CreateAdminForm",
			"AddNoteForm",
			"ExtendDeadlineForm",
			"DecideDisputeForm",
			"MediateForm",
			"DecideClaimForm",
			"DecideDebtForm",
			"ProposeMatchForm",
			"DelayMatchForm",
		],
		...[
			"DecideTicketForm",
			"CloseSeveralForm",
			"DecideReviewForm",
			"DecideReportForm",
			"DecideMessageFlagForm",
			"DecideApplicationForm",
			"DecideAgeVerificationForm",
		],
		...[
			"DecideMoneyIssueForm",
			"DecideMoneyDecisionForm",
			"RequestRefundForm",
			"PausePaymentsForm",
			"PostAdjustmentForm",
			"StageEvidenceForm",
			"SubmitEvidenceForm",
			"RecordTaxFormForm",
			"ChangePhaseForm",
			"ReturnToEarlyAccessForm",
			"RecordApprovalForm",
		],
		...[
			"RecordCheckForm",
			"RecordChecksForm",
			"RecordReferenceForm",
			"CheckLicenseForm",
			"SavePartnerForm",
			"SaveWebhookForm",
			"SaveReplyForm",
		],
		...[
			"SaveCampaignForm",
			"SendCampaignForm",
			"SaveArticleForm",
			"WriteArticleForm",
			"SaveSourceForm",
			"MoveContentForm",
			"CheckImportForm",
			"KeepContentImageForm",
		],
	],
	"is a link to the professional's own pages, which profiles are for": [
		"EditProfileForm.url",
		".website",
		".linkedIn",
		".portfolio",
	],
	"can look like a phone number, and the team compares it with the register": [
		"AddLicenseForm.number",
		"SubmitApplicationForm.licenseNumber",
	],
};

/** Texts with contact details. A field for free text accepts at least one of them. */
const LEAKS = ["Call 512-555-0142", "https://wa.me/15125550142", "Box 512-555-0142, Austin, TX 78701"];

type Part = { name: string; schema: unknown };

/** Lists a schema's parts, each with its schema and the prefix of its fields' names. */
function listParts(schema: unknown): Part[] {
	const unnamed = (...schemas: unknown[]) => schemas.map((part) => ({ name: "", schema: part }));
	if (schema instanceof z.ZodObject)
		return Object.entries(schema.shape).map(([key, part]) => ({
			name: `.${key.replaceAll(/\d+/g, "")}`,
			schema: part,
		}));
	if (schema instanceof z.ZodArray) return unnamed(schema.element);
	if (schema instanceof z.ZodIntersection) return unnamed(schema.def.left, schema.def.right);
	if (schema instanceof z.ZodUnion) return unnamed(...schema.options);
	if (schema instanceof z.ZodPipe) return unnamed(schema.in);
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return unnamed(schema.unwrap());
	return [];
}

const hasFields = (schema: unknown): boolean =>
	schema instanceof z.ZodObject ||
	schema instanceof z.ZodArray ||
	listParts(schema).some((part) => hasFields(part.schema));

/** Lists the names of a schema's fields that accept free text. */
function listTextFields({ name, schema }: Part): string[] {
	if (hasFields(schema))
		return listParts(schema).flatMap((part) =>
			listTextFields({ name: name + part.name, schema: part.schema }),
		);
	return schema instanceof z.ZodType && LEAKS.some((text) => schema.safeParse(text).success) ? [name] : [];
}

const isNamed = (entry: string, field: string): boolean =>
	entry === field || field.startsWith(`${entry}.`) || (entry.startsWith(".") && field.endsWith(entry));

const files = globSync("app/domain/**/*-form{,s}.ts").map((path) => pathToFileURL(path).href);
const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(file)));
const forms = modules.flatMap((module) => Object.entries(module)).filter(([name]) => /^[A-Z]/.test(name));
const fields = forms.flatMap(([name, schema]) => listTextFields({ name, schema }));
const checkedFields = Object.values(checked).flat();
const uncheckedFields = Object.values(unchecked).flat();
const isIn = (entries: string[], field: string): boolean => entries.some((entry) => isNamed(entry, field));

describe("a field for free text", () => {
	it("is listed in this file, either as checked for contact details or with a reason why it isn't", () => {
		expect(fields.filter((field) => !isIn(checkedFields, field) && !isIn(uncheckedFields, field))).toEqual(
			[],
		);
	});

	it("isn't listed both as checked and with a reason", () => {
		expect(checkedFields.filter((field) => isIn(uncheckedFields, field))).toEqual([]);
	});

	it("exists if this file lists it", () => {
		expect(
			[...checkedFields, ...uncheckedFields].filter(
				(entry) => !fields.some((field) => isNamed(entry, field)),
			),
		).toEqual([]);
	});
});
