import { href } from "react-router";
import type { SignedInUser } from "#app/domain/actor.ts";
import { getAgeStanding } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";

const PATH = href("/onboarding/creator-verification");

/** Sends creators on whose age verification was not sent or was decided against them, or whose address is not confirmed. */
export async function requireVerifying(user: SignedInUser): Promise<void> {
	const { standing } = await getAgeStanding(user);
	if (standing === "none" || standing === "rejected") throw redirectWithFlash(PATH, "Send your age verification first. Then you can ask for quotes.");
	if (standing !== "submitted" && standing !== "verified") throw seeOther(PATH);
	if (!user.emailVerified) throw redirectWithFlash(href("/auth/verify-email"), "Confirm your email address first. Then you can ask for quotes.");
}
