import { describe, expect, it } from "vitest";
import { creatorStep } from "#app/routes/account/dashboard/parts/next-step.server.ts";
import { professionalStep } from "#app/routes/account/dashboard/parts/next-steps.ts";

const request = {
	reference: "REQ-123456",
	isOpen: false,
	isAccepted: false,
	due: "November 30, 2026",
	matchHref: null,
	proposed: 0,
};
const stepAfter = (latest: Parameters<typeof creatorStep>[0]["latest"]) => {
	const { href, isWait = false } = creatorStep({ standing: "verified", latest });
	return { href, isWait };
};

describe("a creator's next step", () => {
	it("is to send requirements if there are no open ones", () => {
		for (const latest of [null, request])
			expect(stepAfter(latest)).toEqual({ href: "/onboarding/creator-requirements", isWait: false });
	});

	it("is to wait while the team or a professional has to act", () => {
		expect(stepAfter({ ...request, isOpen: true })).toEqual({
			href: "/onboarding/requirements-submitted?reference=REQ-123456",
			isWait: true,
		});
		expect(stepAfter({ ...request, isAccepted: true })).toEqual({ href: "/bookings", isWait: true });
	});

	it("is the proposal if one is waiting for an answer", () => {
		expect(stepAfter({ ...request, isOpen: true, matchHref: "/matches/1" })).toEqual({
			href: "/matches/1",
			isWait: false,
		});
		const { body } = creatorStep({
			standing: "verified",
			latest: { ...request, isOpen: true, matchHref: "/matches/1", proposed: 2 },
		});
		expect(body).toContain("2 of your requests have matches");
	});
});

describe("a professional's next step", () => {
	it("is to wait, with a link to their profile, once they are approved", () => {
		expect(professionalStep("APPROVED", "PRO-123456")).toMatchObject({ href: "/profile", isWait: true });
	});
});
