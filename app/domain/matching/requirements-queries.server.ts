import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Match } from "#generated/prisma/sqlite/client/client.ts";
import type { AgeStanding } from "../people/age-verification.ts";
import { getStanding } from "../people/verify-age.server.ts";
import { type Actor, requireArea, type SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { promisedByBusinessDay } from "../platform/time/time-zones.server.ts";
import { readCreatorStanding } from "./requirements.sql.server.ts";
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

/**
 * When a proposal is due: the promised number of federal business days after the request, decline, or delay.
 */
export const proposalDue = (from: Date): Date => promisedByBusinessDay("matching-time", from);

/** A request, with its choices as the API's values. */
export type RequirementsView = {
	id: string;
	reference: string;
	status: RequirementsStatus;
	city: string;
	state: string;
	/**
	 * The coordinates, in degrees. Null if we don't know the place or the request was sent before we stored
	 * coordinates.
	 */
	latitude: number | null;
	longitude: number | null;
	isRemote: boolean;
	budgetRange: BudgetRange;
	serviceNeeds: ServiceNeed[];
	projectTimeline: ProjectTimeline;
	goalDescription: string | null;
	createdAt: Date;
	/** When the next proposal is due. */
	dueAt: Date;
	/** Why the team needs longer than promised, and when it told the creator. */
	delayReason: string | null;
	delayedAt: Date | null;
	/** The latest proposal. */
	match: { id: string; state: Match["state"]; answeredAt: Date | null } | null;
};

/** The relations to load with a request. */
export const requirementsParts = {
	needs: { select: { need: true } },
	matches: { orderBy: { id: "desc" }, take: 1, select: { id: true, state: true, answeredAt: true } },
} as const;
const SHOWN = 200;

/** The condition for matches that the creator can see, which are those that the team can no longer undo. */
export const isSent = () => ({ sentAt: { lte: now() } });

/** The relations to load for the creator. */
export const partsForCreator = () => ({
	...requirementsParts,
	matches: { ...requirementsParts.matches, where: isSent() },
});

/** A request as its creator sees it, without a match that the team can still undo. */
export const creatorView = (row: Row): RequirementsView => withoutUnsent(requirementsView(row));

function withoutUnsent<Request extends Pick<RequirementsView, "status" | "match">>(
	request: Request,
): Request {
	if (request.status !== "MATCHED" || request.match?.state === "SENT") return request;
	return { ...request, status: request.match ? "REMATCH_REQUESTED" : "IN_REVIEW" };
}

type Row = Omit<RequirementsView, "budgetRange" | "serviceNeeds" | "projectTimeline" | "match"> & {
	budgetRange: (typeof budgetNames)[BudgetRange];
	projectTimeline: (typeof timelineNames)[ProjectTimeline];
	needs: { need: (typeof needNames)[ServiceNeed] }[];
	matches: NonNullable<RequirementsView["match"]>[];
};

/** Converts a stored request to the API's values. */
export function requirementsView({
	budgetRange,
	projectTimeline,
	needs,
	matches,
	...row
}: Row): RequirementsView {
	const [match = null] = matches;
	const {
		id,
		reference,
		status,
		city,
		state,
		latitude,
		longitude,
		isRemote,
		goalDescription,
		createdAt,
		delayReason,
		delayedAt,
	} = row;
	return {
		id,
		reference,
		status,
		city,
		state,
		latitude,
		longitude,
		isRemote,
		goalDescription,
		createdAt,
		delayReason,
		delayedAt,
		dueAt: getDue({ ...row, match }),
		match,
		budgetRange: getKey(BUDGET_RANGES, budgetNames, budgetRange),
		projectTimeline: getKey(PROJECT_TIMELINES, timelineNames, projectTimeline),
		serviceNeeds: SERVICE_NEEDS.filter((value) => needs.some(({ need }) => need === needNames[value])),
	};
}

type Due = Pick<RequirementsView, "dueAt" | "delayedAt" | "match">;

/**
 * When the next proposal is due: the promised time after the request, or after the last declined
 * proposal or delay.
 */
function getDue({ dueAt, delayedAt, match }: Due): Date {
	const again = [match?.state === "REFUSED" ? match.answeredAt : null, delayedAt].filter((at) => at !== null);
	return [dueAt, ...again.map(proposalDue)].reduce((latest, due) => (due > latest ? due : latest));
}

function getKey<Key extends string>(keys: readonly Key[], names: Record<Key, string>, name: string): Key {
	const found = keys.find((key) => names[key] === name);
	if (!found) throw new Error(`The database contains the unknown value ${name}.`);
	return found;
}

/** A creator's requests, newest first. */
export async function findUserRequirements(user: Pick<SignedInUser, "id">): Promise<RequirementsView[]> {
	const rows = await db().requirements.findMany({
		where: { userId: user.id },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: SHOWN,
		include: partsForCreator(),
	});
	return rows.map(creatorView);
}

type CurrentRequest = Pick<RequirementsView, "reference" | "status" | "dueAt" | "match"> & {
	/** The number of the creator's requests with a proposal to answer. */
	proposed: number;
};

/**
 * A creator's age verification and the request that they see first: the latest one with a proposal to answer,
 * or else the latest one. The request is null if they haven't sent any.
 */
export async function findCreatorStanding(
	user: Pick<SignedInUser, "id">,
): Promise<{ standing: AgeStanding; request: CurrentRequest | null }> {
	const { verification, ageStatus, ...found } = await readCreatorStanding(user.id);
	const standing = getStanding(verification, ageStatus);
	const { reference, status, dueAt, delayedAt, id, state, answeredAt, proposed } = found;
	if (reference === null || status === null || dueAt === null) return { standing, request: null };
	const match = id !== null && state !== null ? { id, state, answeredAt } : null;
	const request = withoutUnsent({ reference, status, dueAt: getDue({ dueAt, delayedAt, match }), match });
	return { standing, request: { ...request, proposed } };
}

/**
 * The creator's request with the given reference or, if none is given, their latest request. Throws
 * `not_found` if there is no such request or it is someone else's.
 */
export async function getUserRequirements(
	user: Pick<SignedInUser, "id">,
	reference?: string,
): Promise<RequirementsView> {
	const found = await db().requirements.findFirst({
		where: { userId: user.id, ...(reference !== undefined && { reference }) },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		include: partsForCreator(),
	});
	if (!found) throw new DomainError("not_found", "There is no such request.");
	return creatorView(found);
}

type OpenRequest = RequirementsView & { name: string; verification: string };

/**
 * Requests that need action, by due date. The stored dates are only the first ones, and a delay or a declined
 * proposal moves them later. So this reads more requests until none of the others can be due earlier.
 */
export async function findOpenRequirements(actor: Actor): Promise<OpenRequest[]> {
	requireArea(actor, "matching");
	let found: OpenRequest[] = [];
	for (let skip = 0; ; skip += SHOWN) {
		const rows = await db().requirements.findMany({
			where: { status: { in: OPEN_STATUSES } },
			orderBy: [{ dueAt: "asc" }, { id: "asc" }],
			skip,
			take: SHOWN,
			include: { ...requirementsParts, user: { select: { name: true, verification: true } } },
		});
		found = [...found, ...rows.map((row) => ({ ...requirementsView(row), ...row.user }))]
			.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
			.slice(0, SHOWN);
		const [lastRead, lastFound] = [rows.at(-1), found.at(-1)];
		if (!lastRead || !lastFound || rows.length < SHOWN || lastFound.dueAt <= lastRead.dueAt) return found;
	}
}
