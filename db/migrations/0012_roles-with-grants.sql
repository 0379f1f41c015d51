CREATE TABLE "roles" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"position" integer NOT NULL,
	"grants" jsonb NOT NULL
);
--> statement-breakpoint
-- The four roles that were written in the code, with what each of them could do.
INSERT INTO "roles" ("key", "name", "note", "position", "grants") VALUES
	('moderator', '审核员', '审核内容、设精选、关闭评论', 1, '[{"permission": "review.read"}, {"permission": "review.decide"}, {"permission": "review.curate"}]'),
	('editor', '编辑', '查看队列、设精选、关闭评论', 2, '[{"permission": "review.read"}, {"permission": "review.curate"}]'),
	('viewer', '只读', '只能查看', 3, '[{"permission": "review.read"}]'),
	('super', '超级管理员', '全部权限，包括管理管理员', 4, '[{"permission": "*"}]');
--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_role_roles_key_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("key") ON DELETE no action ON UPDATE no action;