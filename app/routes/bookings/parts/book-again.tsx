import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";

type BookAgainProps = { professionalId: string; reference: string; name: string };

/** From a completed booking to a new request, filled in with what the booking asked for. */
export function BookAgain({ professionalId, reference, name }: BookAgainProps) {
	return (
		<p className="no-print mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
			<ButtonLink
				href={`${href("/booking/request-quote/:professionalId", { professionalId })}?again=${reference}`}
				variant="plain"
			>
				Book again<span className="sr-only"> with {name}</span>
			</ButtonLink>
			<span className="text-small">We fill in the request for you. You only choose new dates.</span>
		</p>
	);
}
