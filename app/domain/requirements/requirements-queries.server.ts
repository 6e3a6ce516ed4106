import { db } from "#app/infra/db.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import {
	BUDGET_RANGES,
	type BudgetRange,
	budgetNames,
	needNames,
	OPEN_STATUSES,
	PROJECT_TIMELINES,
	type ProjectTimeline,
	type RequirementsStatus,
	SERVICE_NEEDS,
	type ServiceNeed,
	timelineNames,
} from "./requirements.ts";

/** A request, in the values of the specification. */
export type RequirementsView = {
	id: string;
	reference: string;
	status: RequirementsStatus;
	city: string;
	state: string;
	budgetRange: BudgetRange;
	serviceNeeds: ServiceNeed[];
	projectTimeline: ProjectTimeline;
	goalDescription: string | null;
	createdAt: Date;
	dueAt: Date;
};

const withNeeds = { needs: { select: { need: true } } } as const;
const SHOWN = 200;

type Row = Omit<RequirementsView, "budgetRange" | "serviceNeeds" | "projectTimeline"> & {
	budgetRange: (typeof budgetNames)[BudgetRange];
	projectTimeline: (typeof timelineNames)[ProjectTimeline];
	needs: { need: (typeof needNames)[ServiceNeed] }[];
};

/** What the database holds of a request, in the values of the specification. */
export function requirementsView({ id, reference, status, city, state, budgetRange, projectTimeline, goalDescription, createdAt, dueAt, needs }: Row): RequirementsView {
	return {
		id,
		reference,
		status,
		city,
		state,
		goalDescription,
		createdAt,
		dueAt,
		budgetRange: keyOf(BUDGET_RANGES, budgetNames, budgetRange),
		projectTimeline: keyOf(PROJECT_TIMELINES, timelineNames, projectTimeline),
		serviceNeeds: SERVICE_NEEDS.filter((value) => needs.some(({ need }) => need === needNames[value])),
	};
}

function keyOf<Key extends string>(keys: readonly Key[], names: Record<Key, string>, name: string): Key {
	const found = keys.find((key) => names[key] === name);
	if (!found) throw new Error(`The database holds the unknown value ${name}.`);
	return found;
}

/** A creator's requests, newest first. */
export async function findOwnRequirements(user: Pick<SignedInUser, "id">): Promise<RequirementsView[]> {
	const rows = await db().requirements.findMany({ where: { userId: user.id }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: SHOWN, include: withNeeds });
	return rows.map(requirementsView);
}

/** A creator's own request by its reference, or the latest; what is another's is not found. Throws `not_found`. */
export async function getOwnRequirements(user: Pick<SignedInUser, "id">, reference?: string): Promise<RequirementsView> {
	const found = await db().requirements.findFirst({
		where: { userId: user.id, ...(reference !== undefined && { reference }) },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		include: withNeeds,
	});
	if (!found) throw new DomainError("not_found", "There is no such request.");
	return requirementsView(found);
}

/** Requests that somebody has to act on, by the time they are due. */
export async function findOpenRequirements(actor: Actor): Promise<(RequirementsView & { name: string; verification: string })[]> {
	requireUser(actor, "ADMIN");
	const rows = await db().requirements.findMany({
		where: { status: { in: OPEN_STATUSES } },
		orderBy: { dueAt: "asc" },
		take: SHOWN,
		include: { ...withNeeds, user: { select: { name: true, verification: true } } },
	});
	return rows.map((row) => ({ ...requirementsView(row), ...row.user }));
}
