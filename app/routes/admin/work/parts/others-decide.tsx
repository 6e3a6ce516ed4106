import { formatRoles } from "#app/domain/platform/roles.ts";
import { Notice } from "#app/ui/layout/notice.tsx";

/** For people who read a dispute or a claim before they confirm its decision, but don't decide it. */
export const OthersDecide = () => (
	<Notice title="Others decide this" className="self-start">
		<p>
			It waits for someone with the role {formatRoles("bookings")}, or an owner. If their decision needs a
			second person, you find it under Money decisions.
		</p>
	</Notice>
);
