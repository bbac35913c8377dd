/** The organisers' calls about the team: who works at the events, and as what. */
