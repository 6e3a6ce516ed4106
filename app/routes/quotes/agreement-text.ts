import { href } from "react-router";
import { signatureLabels } from "#app/domain/bookings/quotes/agreement.ts";
import { getAgreement } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { AGREEMENT_END } from "#app/domain/bookings/record/check-record.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { attachment } from "#app/server/attachment.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/agreement-text";

/**
 * The agreement of a version as plain text, exactly as it was signed, followed by its signatures and
 * its fingerprint.
 */
export async function loader({ params: { bookingId, version }, context }: Route.LoaderArgs) {
	const { text, reference, ...signed } = await orNotFound(
		getAgreement(getActor(context), { bookingId, version: Number(version) }),
	);
	return new Response(`${text}${AGREEMENT_END}${describeSignatures(signed)}`, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Disposition": attachment(`agreement-${reference}-${version}.txt`),
			"Cache-Control": "private, no-store",
		},
	});
}

type Signed = Omit<Awaited<ReturnType<typeof getAgreement>>, "text" | "reference">;

/** The signatures with their times, and how to check the text above. */
function describeSignatures({ signatures, names, sha256 }: Signed): string {
	const lines = signatures.flatMap(({ side, fullName, mailingAddress, at }) => [
		`${signatureLabels[side]}: ${fullName === names[side] ? fullName : `${fullName} (${names[side]})`}`,
		...(mailingAddress ? [`Mailing address: ${mailingAddress}`] : []),
		`Signed: ${formatMoment(at)} (${at.toISOString()})`,
		"",
	]);
	return [
		"",
		signatures.length === 2 ? "Signed by both sides" : "Waiting for a signature",
		"",
		...lines,
		`Fingerprint (SHA-256) of everything above the line “${AGREEMENT_END.trim()}”:`,
		sha256,
		`Check it at ${publicUrl()}${href("/record-checker")}`,
		"",
	].join("\n");
}
