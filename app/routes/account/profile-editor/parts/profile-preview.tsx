import type { Profile } from "#app/domain/profiles/professional-queries.server.ts";
import { ProfileAside } from "#app/routes/site/professionals/parts/profile-aside.tsx";
import { ProfileSections } from "#app/routes/site/professionals/parts/profile-sections.tsx";

/** A profile as others would see it, but without its reviews and buttons. */
export function ProfilePreview({ profile }: { profile: Profile }) {
	return (
		<div className="profile">
			<ProfileAside profile={profile} />
			<div className="min-w-0">
				<ProfileSections profile={profile} />
			</div>
		</div>
	);
}
