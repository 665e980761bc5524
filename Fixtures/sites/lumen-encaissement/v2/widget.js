{"erreur":"origine refusée"}
