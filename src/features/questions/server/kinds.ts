/** The kinds under which questions and answers are known everywhere: comments, reactions, review, texts, search. */
export const QUESTION = "question";
export const ANSWER = "answer";
