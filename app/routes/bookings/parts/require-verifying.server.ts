import { href } from "react-router";
import type { SignedInUser } from "#app/domain/actor.ts";
import { getAgeStanding } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";

const PATH = href("/onboarding/creator-verification");

/** Redirects creators who haven't passed or sent their age verification, which comes back to the path. */
export async function requireVerifying(user: SignedInUser, path: string): Promise<void> {
	const { standing } = await getAgeStanding(user);
	if (standing === "none" || standing === "rejected")
		throw redirectWithFlash(
			`${PATH}?redirectTo=${encodeURIComponent(path)}`,
			"Verify your age first. Then you can request quotes.",
		);
	if (standing !== "submitted" && standing !== "verified") throw seeOther(PATH);
}
