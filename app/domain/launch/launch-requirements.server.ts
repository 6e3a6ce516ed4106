import { isCompanyNamed } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { activeWith } from "../accounts/team-accounts.server.ts";
import { agreementTemplates } from "../agreements/agreement-content.server.ts";
import { areOpenTextsPublished } from "../legal/legal-content.server.ts";
import { APPROVAL_SUBJECTS, approvalSubjects } from "./approval.ts";
import { findApproval } from "./approvals.server.ts";

type Requirement = {
	label: string;
	/** What to do about it. */
	hint: string;
	isMet: (from: Tx) => boolean | Promise<boolean>;
};

/** Refunds above a limit need a second person, and one of three may be away. */
const FINANCE_PEOPLE = 3;

/**
 * What opening the marketplace to real people requires. This version decides no disputes about
 * parts of what is held, so it can be open in a demo only.
 */
const requirements: readonly Requirement[] = [
	{
		label: "Payment provider",
		hint: "Configure a payment provider. The test bank moves no real money, so it is for demos only.",
		isMet: () => (paymentProvider()?.name ?? "test-bank") !== "test-bank",
	},
	{
		label: "Dispute resolution",
		hint: "This version doesn't decide disputes about parts of what is held, so it can be open in a demo only.",
		isMet: () => false,
	},
	{
		label: "Three people with the role Finance",
		hint: "An owner gives roles on the page of each person, under Users.",
		isMet: async (from) => (await from.user.count({ where: activeWith("FINANCE") })) >= FINANCE_PEOPLE,
	},
	{
		label: "Legal entity",
		hint: "Write its name and postal address under company in content/site.yaml.",
		isMet: isCompanyNamed,
	},
	{
		label: "Agreement texts",
		hint: "Review the files under content/agreements/, and write publishedOn with the day into the head of each.",
		isMet: () => Object.values(agreementTemplates()).every(({ isPublished }) => isPublished),
	},
	{
		label: "Terms and privacy for an open marketplace",
		hint: "Review the versions with phase: open under content/legal/, and write publishedOn with the day into the head of each.",
		isMet: () => areOpenTextsPublished(),
	},
	...APPROVAL_SUBJECTS.map((subject) => ({
		label: approvalSubjects[subject].label,
		hint: "Have counsel review the text as it is now, and record the approval.",
		isMet: async (from: Tx) => (await findApproval(from, subject)) !== null,
	})),
];

export type LaunchRequirement = { label: string; hint: string; isMet: boolean };

/** What opening the marketplace outside a demo requires, and whether it is there. */
export const findLaunchRequirements = (from: Tx): Promise<LaunchRequirement[]> =>
	Promise.all(
		requirements.map(async ({ label, hint, isMet }) => ({ label, hint, isMet: await isMet(from) })),
	);
