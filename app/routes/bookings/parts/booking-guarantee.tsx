import { href } from "react-router";
import { Link } from "#app/ui/layout/link.tsx";
import { Fold } from "#app/ui/list/fold.tsx";
import type { BookingGuaranteeFacts } from "./load-guarantee.server.ts";

type Props = { bookingId: string; guarantee: BookingGuaranteeFacts };

/** The claim under the guarantee, or what the creator can claim. */
export const BookingGuarantee = ({ bookingId, guarantee: { status, text, link } }: Props) => (
	<Fold id="guarantee-title" title="Guarantee" aside={status}>
		<p className="measure">{text}</p>
		<p className="mt-2">
			<Link
				to={href("/bookings/:bookingId/guarantee", { bookingId })}
				className="inline-flex min-h-6 items-center"
			>
				{link}
			</Link>
		</p>
	</Fold>
);
