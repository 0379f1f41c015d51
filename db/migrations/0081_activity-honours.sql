INSERT INTO "honours" ("key", "name", "class", "how", "rule", "emblem", "path", "position") VALUES
	('outing', '第一次同行', 'activity', '参加一场车友活动', '{"act": "activity.attended", "count": 1}', 'road', '/active', 26),
	('outing-10', '逢约必到', 'activity', '参加 10 场车友活动', '{"act": "activity.attended", "count": 10}', 'flag', '/active', 27);
