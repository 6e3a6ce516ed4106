import { verificationLabels } from "#app/domain/people/person.ts";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";

type Verification = keyof typeof verificationLabels;

const marks: Record<Verification, Status> = {
	PENDING: "waiting",
	VERIFIED: "done",
	REJECTED: "stopped",
	AGE_REJECTED: "stopped",
	SUSPENDED: "due",
};

/** The most important status of an account. */
export function StandingTag({
	verification,
	isSuspended,
	isLeaving,
}: {
	verification: Verification;
	isSuspended: boolean;
	isLeaving: boolean;
}) {
	if (isSuspended) return <StatusTag status="due">Suspended</StatusTag>;
	if (isLeaving) return <StatusTag status="stopped">To be deleted</StatusTag>;
	return <StatusTag status={marks[verification]}>{verificationLabels[verification]}</StatusTag>;
}
