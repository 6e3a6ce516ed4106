import { href } from "react-router";
import type { SignedInUser } from "#app/domain/actor.ts";
import { getAgeStanding } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { redirectWithFlash, seeOther } from "#app/http/flash.server.ts";

const PATH = href("/onboarding/creator-verification");

/** Sends creators on whose age verification was not sent, or was decided against them. */
export async function requireVerifying(user: SignedInUser): Promise<void> {
	const { standing } = await getAgeStanding(user);
	if (standing === "none" || standing === "rejected") throw redirectWithFlash(PATH, "Send your age verification first. Then you can ask for quotes.");
	if (standing !== "submitted" && standing !== "verified") throw seeOther(PATH);
}
